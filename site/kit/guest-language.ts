import { atom, onSet, type WritableAtom } from 'nanostores'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import { tabStorage } from '../line/tab-storage.ts'

const KEY = 'guestLanguage'

/** The first of the browser's languages, as far as guests' pages speak it; else English, which most can read. */
export function languageOf(wanted: readonly string[]): Language {
  const [first = 'ja'] = wanted
  return LANGUAGES.find((language) => first.toLowerCase().startsWith(language)) ?? 'en'
}

/** @param storage of the tab: it goes from the waiting room into the room and out of it */
export function createGuestLanguage(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  wanted: readonly string[],
): WritableAtom<Language> {
  const kept = storage?.getItem(KEY)
  // the pages are built in Japanese: the first picture in the browser is the same
  const $language = atom<Language>('ja')
  $language.set(LANGUAGES.find((language) => language === kept) ?? languageOf(wanted))
  onSet($language, ({ newValue }) => {
    try {
      storage?.setItem(KEY, newValue)
    } catch {
      return // a full storage only costs the memory of the choice
    }
  })
  return $language
}

/** Decisions 3: what a guest reads, from the link's first page to the last. Their own, or the one they have chosen. */
export const $guestLanguage: WritableAtom<Language> = createGuestLanguage(
  tabStorage(),
  globalThis.navigator?.languages ?? [],
)
