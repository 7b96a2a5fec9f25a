import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import settingsCss from './ai-settings.module.css'
import type { Draft } from './draft.ts'
import css from './knowledge.module.css'
import { aiSettingsTexts } from './texts-settings.ts'

type SaveBarProps = {
  draft: Pick<Draft<object>, '$isDirty' | '$problems' | 'submit' | 'reset'>
  label: string
  /** Stays visible while a long form is scrolled. */
  sticky?: boolean
}

/** Below a form: unsaved changes, problems, and the buttons to save and discard. */
export function SaveBar({ draft, label, sticky = false }: SaveBarProps) {
  const texts = useTexts(aiSettingsTexts)
  const isDirty = useStore(draft.$isDirty)
  const problems = Object.keys(useStore(draft.$problems)).length
  const { phase } = useStore(draft.submit.$submit)
  return (
    <div className={sticky ? settingsCss.saveBar : css.foot} data-dirty={isDirty || undefined}>
      <Button type="submit" variant="primary" loading={phase === 'sending'} disabled={!isDirty}>
        {label}
      </Button>
      {isDirty && (
        <Button variant="quiet" icon="undo" onClick={draft.reset}>
          {texts.revert}
        </Button>
      )}
      <p className={problems > 0 ? css.problem : css.note} role="status">
        {problems > 0 ? texts.fix(problems) : isDirty ? texts.unsaved : ''}
      </p>
    </div>
  )
}
