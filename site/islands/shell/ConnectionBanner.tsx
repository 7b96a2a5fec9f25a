import { useStore } from '@nanostores/react'
import { shellTexts } from '../../messages/shell.ts'
import { $connection } from '../../stores/shared/line.ts'
import { Banner } from '../../ui/Banner.tsx'
import css from './ConnectionBanner.module.css'
import { useTexts } from './use-texts.ts'

/** Under the top bar while the realtime channel is gone; leaves by itself. */
export function ConnectionBanner() {
  const texts = useTexts(shellTexts)
  if (useStore($connection) !== 'lost') return null
  return (
    <Banner tone="warning" className={css.banner}>
      {texts.connectionLost}
    </Banner>
  )
}
