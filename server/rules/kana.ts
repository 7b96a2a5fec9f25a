/** Spec 5: hiragana (its iteration marks too), the long-vowel mark and the full-width space. */
const KANA = /^[\u3041-\u3096\u309d\u309e\u30fc\u3000]+$/

/** Of somebody that an administrator adds or changes. */
export const kanaProblem = (kana: string): 'kanaOnly' | undefined =>
  KANA.test(kana) ? undefined : 'kanaOnly'
