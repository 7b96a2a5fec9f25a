import type { AiSettingsWish } from './settings.ts'

/** Props of each settings card. */
export interface SettingsPart {
  wish: AiSettingsWish
  change: (changes: Partial<AiSettingsWish>) => void
  /** @param path for example `voices.ja.speed` */
  errorOf: (path: string) => string | undefined
}
