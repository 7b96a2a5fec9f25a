import { useStore } from '@nanostores/react'
import { shellTexts } from '../../messages/shell.ts'
import { $connection, $stopping } from '../../stores/shared/line.ts'
import { Banner } from '../../ui/Banner.tsx'
import css from './ConnectionBanner.module.css'
import { useTexts } from './use-texts.ts'

/** Under the top bar while the realtime channel is gone; leaves by itself. */
export function ConnectionBanner() {
  const texts = useTexts(shellTexts)
  const isLost = useStore($connection) === 'lost'
  const stopping = useStore($stopping)
  if (!isLost && !stopping) return null
  const told = stopping?.isMoving ? texts.companyMoves : texts.serverStops
  return (
    <Banner tone="warning" className={css.banner}>
      {isLost ? texts.connectionLost : told(new Date(stopping!.stopsAt).toTimeString().slice(0, 8))}
    </Banner>
  )
}
