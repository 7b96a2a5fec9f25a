import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import css from './canvas.module.css'
import type { Exhibits } from './store.ts'
import { exhibitTexts } from './texts.ts'
import { useTroubleText } from './use-trouble-text.ts'

/** Spec 8: shows that a request has failed, without a dialog, and offers a retry button. */
export function TroubleMark({ exhibits }: { exhibits: Exhibits }) {
  const texts = useTexts(exhibitTexts)
  const troubleText = useTroubleText()
  const trouble = useStore(exhibits.canvas.$trouble)
  if (!trouble) return null
  return (
    <p className={css.trouble} role="status">
      <Icon name="warning" size={16} />
      {trouble.kind === 'refused' ? troubleText(trouble) : texts.trouble}
      <Button size="sm" icon="retry" onClick={exhibits.canvas.retry}>
        {texts.again}
      </Button>
    </p>
  )
}
