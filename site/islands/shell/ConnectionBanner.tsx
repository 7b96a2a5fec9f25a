import { useStore } from '@nanostores/react'
import { shellTexts } from '../../messages/shell.ts'
import { $connection, $stopsAt } from '../../stores/shared/line.ts'
import { Banner } from '../../ui/Banner.tsx'
import css from './ConnectionBanner.module.css'
import { useTexts } from './use-texts.ts'

/** Under the top bar while the realtime channel is gone; leaves by itself. */
export function ConnectionBanner() {
  const texts = useTexts(shellTexts)
  const isLost = useStore($connection) === 'lost'
  const stopsAt = useStore($stopsAt)
  if (!isLost && stopsAt === undefined) return null
  return (
    <Banner tone="warning" className={css.banner}>
      {isLost ? texts.connectionLost : texts.serverStops(new Date(stopsAt!).toTimeString().slice(0, 8))}
    </Banner>
  )
}
