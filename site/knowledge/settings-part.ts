import type { AiSettingsWish } from './settings.ts'

/** What each card of the settings is given. */
export interface SettingsPart {
  wish: AiSettingsWish
  change: (changes: Partial<AiSettingsWish>) => void
  /** @param path as `voices.ja.speed` */
  errorOf: (path: string) => string | undefined
}
