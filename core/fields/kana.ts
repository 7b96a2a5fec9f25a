/** Spec 5: hiragana including iteration marks, the long-vowel mark and the full-width space. */
const KANA = /^[\u3041-\u3096\u309d\u309e\u30fc\u3000]+$/

/**
 * Converts katakana of any width to hiragana. A stored kana may be any text: a registration without kana stores the
 * name instead (Spec 5).
 * @returns '' if the text is not kana
 */
export function asKana(text: string): string {
  const kana = text
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replaceAll(' ', '\u3000')
  return KANA.test(kana) ? kana : ''
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ーｰ]/u

/** Validates a name in Latin letters, which is shown to visitors who do not read Japanese. */
export const latinNameProblem = (name: string): 'latinOnly' | undefined =>
  JAPANESE.test(name) ? 'latinOnly' : undefined

/** Validates the kana of users that an administrator adds or changes. */
export const kanaProblem = (kana: string): 'kanaOnly' | undefined =>
  KANA.test(kana) ? undefined : 'kanaOnly'
