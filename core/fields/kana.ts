/** Spec 5: hiragana (its iteration marks too), the long-vowel mark and the full-width space. */
const KANA = /^[\u3041-\u3096\u309d\u309e\u30fc\u3000]+$/

/**
 * A registration takes any text (Spec 5), and without one the name itself: as far as it is kana in another form, that kana.
 * @returns '' for what is none
 */
export function asKana(text: string): string {
  const kana = text
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replaceAll(' ', '\u3000')
  return KANA.test(kana) ? kana : ''
}

/** Of somebody that an administrator adds or changes. */
export const kanaProblem = (kana: string): 'kanaOnly' | undefined =>
  KANA.test(kana) ? undefined : 'kanaOnly'
