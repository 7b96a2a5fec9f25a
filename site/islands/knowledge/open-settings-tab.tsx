import { aiSettingsTexts } from '../../messages/ai-settings.ts'
import { pickTexts } from '../../messages/define.ts'
import { openPronunciations } from '../../stores/knowledge/pronunciations.ts'
import { openAiSettings } from '../../stores/knowledge/settings.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import type { PageParts } from './open-page.ts'
import { SettingsTab } from './SettingsTab.tsx'

export function openSettingsTab({ unsaved, listening }: PageParts) {
  const texts = () => pickTexts(aiSettingsTexts, $language.get())
  const settings = openAiSettings(() => toasts.show({ text: texts().saved }))
  const words = openPronunciations(() => toasts.show({ text: texts().words.saved }))
  unsaved.watch('settings', settings.$isDirty)
  unsaved.watch('words', words.$isDirty)
  return () => <SettingsTab settings={settings} words={words} listening={listening} />
}
