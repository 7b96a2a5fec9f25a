import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { $connection, $stopping } from '../line/page-line.ts'
import type { Stopping } from '../line/server-stops.ts'
import css from './ConnectionBanner.module.css'
import { shellTexts } from './texts.ts'

type Words = ReturnType<typeof useTexts<(typeof shellTexts)['ja']>>

/** Shown below the top bar while the connection is lost or the server is about to stop, with the server's reason. */
export function ConnectionBanner() {
  const texts = useTexts(shellTexts)
  const isLost = useStore($connection) === 'lost'
  const stopping = useStore($stopping)
  if (!isLost && !stopping) return null
  return (
    <Banner tone="warning" className={css.banner}>
      {stopping ? wordsOf(texts, stopping) : texts.connectionLost}
    </Banner>
  )
}

function wordsOf(texts: Words, { callsUntil, isMoving }: Stopping): string {
  const at = callsUntil === undefined ? undefined : new Date(callsUntil).toTimeString().slice(0, 8)
  return isMoving ? texts.companyMoves(at) : texts.serverStops(at)
}
