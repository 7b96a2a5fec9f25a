import type { Language } from '../languages.ts'

const SENTENCE: Readonly<Record<Language, (label: string, text: string) => string>> = {
  ja: (label, text) => `${label}は、${text}です。`,
  en: (label, text) => `${label}: ${text}.`,
  zh: (label, text) => `${label}：${text}。`,
}

/** A fact as a spoken sentence, such as 電話番号 with 03-0000-1234; kept as it is if it already is a sentence. */
export const factSentence = (lang: Language, label: string, text: string): string =>
  /[。．.！!？?]$/.test(text.trim()) ? text.trim() : SENTENCE[lang](label.trim(), text.trim())
