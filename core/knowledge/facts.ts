import type { Language } from '../languages.ts'

/** A Japanese text that already ends with a polite predicate. */
const PREDICATE_JA = /(です|でした|でしょう|ます|ません|ました|ましょう|ください|下さい)$/

const SENTENCE: Readonly<Record<Language, (label: string, text: string) => string>> = {
  ja: (label, text) => `${label}は、${text}${PREDICATE_JA.test(text) ? '' : 'です'}。`,
  en: (label, text) => `${label}: ${text}.`,
  zh: (label, text) => `${label}：${text}。`,
}

/**
 * Makes a spoken sentence from the label and the text of a fact, such as 電話番号 and 03-0000-1234. A text that already
 * is a sentence is returned alone.
 */
export const factSentence = (lang: Language, label: string, text: string): string =>
  /[。．.！!？?]$/.test(text.trim()) ? text.trim() : SENTENCE[lang](label.trim(), text.trim())
