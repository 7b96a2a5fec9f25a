import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { openSettings } from './open-settings.ts'
import type { AiSettings } from './settings.ts'
import { aiSettingsTexts } from './texts-settings.ts'

/** The company's AI settings. Asks before a user leaves the page with unsaved changes. */
export function useAiSettings(): AiSettings {
  const { leave } = useTexts(aiSettingsTexts)
  const [settings] = useState(openSettings)
  useLeaveGuard(useStore(settings.$isDirty), leave)
  return settings
}
