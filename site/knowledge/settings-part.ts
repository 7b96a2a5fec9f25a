import type { AiSettingsInput } from './settings.ts'

/** Props of each settings card. */
export interface SettingsPart {
  fields: AiSettingsInput
  change: (changes: Partial<AiSettingsInput>) => void
  /** @param path for example `voices.ja.speed` */
  errorOf: (path: string) => string | undefined
}
