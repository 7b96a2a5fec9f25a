import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { AiSettingsAnswer } from '#core/dialogue/contract-settings.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { DraftForm } from './DraftForm.tsx'
import css from './knowledge.module.css'
import { SaveBar } from './SaveBar.tsx'
import type { AiSettings } from './settings.ts'
import type { SettingsPart } from './settings-part.ts'
import { aiSettingsTexts } from './texts-settings.ts'
import { useProblems } from './use-problems.ts'

type AiSettingsFormProps = {
  settings: AiSettings
  /** Renders the fields of the form. */
  children: (part: SettingsPart, known: AiSettingsAnswer) => ReactNode
}

/** A form with some of the AI's settings and one save button. It saves only changed settings. */
export function AiSettingsForm({ settings, children }: AiSettingsFormProps) {
  const texts = useTexts(aiSettingsTexts)
  const { status, value: known } = useStore(settings.$known)
  const fields = useStore(settings.$fields)
  const errorOf = useProblems(useStore(settings.$problems))
  const { $known } = settings
  useEffect(() => {
    if (!$known.get().value) void settings.load()
  }, [settings, $known])
  if (!known || !fields)
    return status === 'failed' ? (
      <LoadFailed title={texts.failed} onAgain={() => void settings.load()} />
    ) : (
      <ListSkeleton />
    )
  return (
    <DraftForm draft={settings} label={texts.save} className={css.stack}>
      {children({ fields, change: settings.change, errorOf }, known)}
      <SaveBar draft={settings} label={texts.save} sticky />
    </DraftForm>
  )
}
