import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import type { PageParts } from './open-page.ts'
import { openPronunciations } from './pronunciations.ts'
import { SettingsTab } from './SettingsTab.tsx'
import { openAiSettings } from './settings.ts'
import { aiSettingsTexts } from './texts-settings.ts'
import { voiceTexts } from './texts-voice.ts'

export function openSettingsTab({ unsaved, listening }: PageParts) {
  const settings = openAiSettings(() =>
    toasts.show({ text: pickTexts(aiSettingsTexts, $language.get()).saved }),
  )
  const words = openPronunciations(() =>
    toasts.show({ text: pickTexts(voiceTexts, $language.get()).words.saved }),
  )
  unsaved.watch('settings', settings.$isDirty)
  unsaved.watch('words', words.$isDirty)
  return () => <SettingsTab settings={settings} words={words} listening={listening} />
}
