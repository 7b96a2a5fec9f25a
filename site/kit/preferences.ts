import { atom, onSet, type WritableAtom } from 'nanostores'
import { browserLanguages, languageOf } from './browser-language.ts'
import { deviceStorage } from './device-storage.ts'

/** Appearance and language of the product in this browser. Kept in localStorage; applied by site/layouts/appearance.js. */
export const THEMES = ['light', 'dark', 'system'] as const
type Theme = (typeof THEMES)[number]
export const STAFF_LANGUAGES = ['ja', 'en'] as const
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number]
export const TEXT_SIZES = ['standard', 'large', 'largest'] as const
type TextSize = (typeof TEXT_SIZES)[number]
const SWITCHES = ['on', 'off'] as const
type OnOff = (typeof SWITCHES)[number]

/** Notifies appearance.js of a changed preference. */
const APPEARANCE_EVENT = 'uketsuke:appearance'

function read<Value extends string>(key: string, allowed: readonly Value[], standard: Value): Value {
  const stored = deviceStorage()?.getItem(key)
  return allowed.find((value) => value === stored) ?? standard
}

function write(key: string, value: string) {
  try {
    deviceStorage()?.setItem(key, value)
  } catch {
    return // storage is full or blocked: the choice is not remembered
  }
}

/**
 * Creates a stored preference.
 * @param standard the value in the pre-built page, which is also used for the first drawing in the browser
 * @param unset the value in this browser until the user chooses one
 */
function preference<Value extends string>(
  key: string,
  allowed: readonly Value[],
  standard: Value,
  unset: Value = standard,
): WritableAtom<Value> {
  const $value = atom<Value>(standard)
  $value.set(read(key, allowed, unset))
  onSet($value, ({ newValue }) => {
    write(key, newValue)
    globalThis.document?.dispatchEvent(
      new CustomEvent(APPEARANCE_EVENT, { detail: { key, value: newValue } }),
    )
  })
  return $value
}

export const $theme = preference<Theme>('theme', THEMES, 'system')
/** decisions 3: the language of a browser whose user has chosen none. appearance.js has the same rule. */
export const staffLanguageOf = (wanted: readonly string[]): StaffLanguage =>
  languageOf(wanted) === 'ja' ? 'ja' : 'en'

export const $language = preference<StaffLanguage>(
  'language',
  STAFF_LANGUAGES,
  'ja',
  staffLanguageOf(browserLanguages()),
)
export const $textSize = preference<TextSize>('textSize', TEXT_SIZES, 'standard')
/**
 * Whether the page of a call shows only the visitor and large buttons for four motions, messages and ending the call.
 */
export const $simpleCall = preference<OnOff>('simpleCall', SWITCHES, 'off')
/** Whether single-key shortcuts are on. */
export const $shortcuts = preference<OnOff>('shortcuts', SWITCHES, 'on')
