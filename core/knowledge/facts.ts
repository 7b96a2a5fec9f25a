import type { Language } from '../languages.ts'

const SENTENCE: Readonly<Record<Language, (label: string, text: string) => string>> = {
  ja: (label, text) => `${label}は、${text}です。`,
  en: (label, text) => `${label}: ${text}.`,
  zh: (label, text) => `${label}：${text}。`,
}

/** A fact as it is spoken: 電話番号 with 03-0000-1234 is a sentence, unless somebody has written one already. */
export const factSentence = (lang: Language, label: string, text: string): string =>
  /[。．.！!？?]$/.test(text.trim()) ? text.trim() : SENTENCE[lang](label.trim(), text.trim())
