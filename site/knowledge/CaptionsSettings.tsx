import { classes } from '../kit/ui/classes.ts'
import { AiSettingsForm } from './AiSettingsForm.tsx'
import { CaptionsCard } from './CaptionsCard.tsx'
import css from './knowledge.module.css'
import { useAiSettings } from './use-ai-settings.ts'

/** Part of /app/company/service: captions in calls. */
export function CaptionsSettings() {
  const settings = useAiSettings()
  return (
    <div className={classes(css.settings, css.apart)}>
      <AiSettingsForm settings={settings}>{(part) => <CaptionsCard {...part} />}</AiSettingsForm>
    </div>
  )
}
