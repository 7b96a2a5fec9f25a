import type { Abilities } from '#core/kiosk/contract-abilities.ts'
import type { KioskNeeds } from '#core/kiosk/lacks.ts'

/** The abilities that a kiosk's device reports if it has everything the product needs. */
export const abilitiesOf = (changes: Partial<Abilities> = {}): Abilities => ({
  browser: 'chrome',
  browserVersion: '140',
  system: 'linux',
  width: 1080,
  height: 1920,
  renderer: 'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)',
  fps: 30,
  memoryGb: 8,
  microphone: 'granted',
  camera: 'granted',
  speaker: 'ready',
  voices: { ja: ['Kyoko'], en: ['Samantha'], zh: ['Tingting'] },
  recogniser: 'ready',
  isSecure: true,
  isFullScreen: true,
  storage: 'kept',
  clockOffsetMs: 20,
  roundTripMs: 30,
  startedAt: 1_000,
  startCause: 'opened',
  siteVersion: 'abc',
  ...changes,
})

/** What a kiosk needs if everything is switched on and no speech server is used. */
export const needsOf = (changes: Partial<KioskNeeds> = {}): KioskNeeds => ({
  ai: true,
  presence: true,
  language: 'ja',
  spokenByServer: [],
  heardBy: 'kiosk',
  orientation: 'portrait',
  siteVersion: 'abc',
  ...changes,
})
