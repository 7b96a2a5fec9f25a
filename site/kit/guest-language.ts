import { atom, onSet, type WritableAtom } from 'nanostores'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import { tabStorage } from '../line/tab-storage.ts'
import { browserLanguages, languageOf } from './browser-language.ts'

const KEY = 'guestLanguage'

/** @param storage the sessionStorage, which keeps the choice from the waiting room to the logout page */
export function createGuestLanguage(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  wanted: readonly string[],
): WritableAtom<Language> {
  const stored = storage?.getItem(KEY)
  // pages are built in Japanese, so the first drawing in the browser must match
  const $language = atom<Language>('ja')
  $language.set(LANGUAGES.find((language) => language === stored) ?? languageOf(wanted))
  onSet($language, ({ newValue }) => {
    try {
      storage?.setItem(KEY, newValue)
    } catch {
      return // storage is full: the choice is not remembered
    }
  })
  return $language
}

/** decisions 3: language of all pages for a reservation's visitor (guest): the chosen one, or else the browser's. */
export const $guestLanguage: WritableAtom<Language> = createGuestLanguage(tabStorage(), browserLanguages())
