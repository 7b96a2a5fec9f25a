import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import css from './exhibits.module.css'
import type { Exhibits } from './store.ts'
import { exhibitTexts } from './texts.ts'
import { useTroubleText } from './use-trouble-text.ts'

/**
 * Names the running presentations. The stop button is shown even if no presentation runs, because a guide robot may be moving
 * on its own.
 */
export function GuidedNow({ exhibits }: { exhibits: Exhibits }) {
  const texts = useTexts(exhibitTexts)
  const troubleText = useTroubleText()
  const guided = useStore(exhibits.$guided)
  const [isStopping, setStopping] = useState(false)
  const [first, ...others] = guided
  const stop = async () => {
    setStopping(true)
    const trouble = await exhibits.stopGuiding()
    setStopping(false)
    if (trouble) toasts.show({ text: troubleText(trouble), tone: 'danger' })
    else toasts.show({ text: texts.stopped })
  }
  return (
    <>
      <p className={css.guided} role="status">
        {first && (
          <>
            <Icon name="play" size={16} />
            {texts.guidedNow(first.title, first.signageName)}
            {others.length > 0 && ` ${texts.guidedMore(others.length)}`}
          </>
        )}
      </p>
      <Button variant="danger-quiet" icon="pause" loading={isStopping} onClick={() => void stop()}>
        {texts.stop}
      </Button>
    </>
  )
}
