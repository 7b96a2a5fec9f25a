import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import { type AiSettings, openAiSettings } from './settings.ts'
import { aiSettingsTexts } from './texts-settings.ts'

/** The company's AI settings; a toast confirms that they were saved. */
export const openSettings = (): AiSettings =>
  openAiSettings(() => toasts.show({ text: pickTexts(aiSettingsTexts, $language.get()).saved }))
