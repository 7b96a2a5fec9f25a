import { useStore } from '@nanostores/react'
import { commonTexts } from '../../messages/common.ts'
import { standbyTexts } from '../../messages/standby.ts'
import type { Microphone } from '../../stores/operator/microphone.ts'
import type { Self } from '../../stores/shared/self.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './standby.module.css'

/** What keeps this operator from being called, and what to do about it. */
export function StandbyNotices({ microphone, self }: { microphone: Microphone; self: Self }) {
  const texts = useTexts(standbyTexts)
  const common = useTexts(commonTexts)
  const state = useStore(microphone.$state)
  const setAway = useStore(self.$setAway)
  return (
    <div className={css.notices}>
      {(state === 'denied' || state === 'missing') && (
        <Banner
          tone="danger"
          title={state === 'denied' ? texts.microphone.deniedTitle : texts.microphone.missingTitle}
          action={
            <Button size="sm" icon="retry" onClick={() => void microphone.open()}>
              {texts.microphone.retry}
            </Button>
          }
        >
          {state === 'denied' ? texts.microphone.deniedText : texts.microphone.missingText}
        </Banner>
      )}
      {setAway && (
        <Banner
          tone="warning"
          title={texts.self.setAway}
          action={
            <Button size="sm" onClick={self.dismissSetAway}>
              {common.close}
            </Button>
          }
        >
          {texts.self.setAwayText}
        </Banner>
      )}
    </div>
  )
}
