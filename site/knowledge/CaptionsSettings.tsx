import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { classes } from '../kit/ui/classes.ts'
import { AiSettingsForm } from './AiSettingsForm.tsx'
import { CaptionsCard } from './CaptionsCard.tsx'
import css from './knowledge.module.css'
import { openSettings } from './open-settings.ts'
import { aiSettingsTexts } from './texts-settings.ts'

/** Part of /app/company/service: captions in calls. */
export function CaptionsSettings() {
  const { leave } = useTexts(aiSettingsTexts)
  const [settings] = useState(openSettings)
  useLeaveGuard(useStore(settings.$isDirty), leave)
  return (
    <div className={classes(css.settings, css.apart)}>
      <AiSettingsForm settings={settings}>{(part) => <CaptionsCard {...part} />}</AiSettingsForm>
    </div>
  )
}
