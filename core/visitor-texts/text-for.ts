import type { Language } from '../languages.ts'
import { OTHER_LANGUAGES, type OtherLanguage, type Translations } from './translations.ts'

/** A text that staff wrote in Japanese, with its translations. */
export interface VisitorText {
  ja: string
  translations?: Translations | null
}

/** The product's own translations, by Japanese label. */
export type StockTexts = ReadonlyMap<string, Readonly<Record<OtherLanguage, string>>>

const NO_STOCK: StockTexts = new Map()
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ーｰ]/u
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ーｰ]/u

/** The key by which labels are compared: without spaces, and the same for full and half width. */
export const stockKey = (label: string): string => label.normalize('NFKC').replace(/\s/g, '')

/**
 * The text that a visitor reads. It is the translation that staff wrote. Without one, it is the text itself if this has
 * no Japanese letters (AI, 03-0000-0000), else the product's translation of a stock label. Undefined if the text is no
 * stock label: the caller then shows a general text or nothing. Visitors who chose English or Chinese never get Japanese.
 */
export function textFor(language: Language, text: VisitorText, stock = NO_STOCK): string | undefined {
  if (language === 'ja') return text.ja
  const own = text.translations?.[language]?.trim()
  if (own) return own
  if (!JAPANESE.test(text.ja)) return text.ja
  return stock.get(stockKey(text.ja))?.[language]
}

/** The languages other than Japanese in which a visitor would get no text (textFor). */
export const missingLanguages = (text: VisitorText, stock = NO_STOCK): OtherLanguage[] =>
  OTHER_LANGUAGES.filter((language) => textFor(language, text, stock) === undefined)

/** The name of a person, company or place. Names without kana are written the same in Chinese. */
export function nameFor(language: Language, name: VisitorText): string | undefined {
  const isSameInChinese = language === 'zh' && !name.translations?.zh && !KANA.test(name.ja)
  return isSameInChinese ? name.ja : textFor(language, name)
}

/**
 * The name of a person for a visitor: as written if the visitor reads that script, else in Latin letters. Undefined if
 * the visitor needs Latin letters but none are stored.
 * @param latin the name in Latin letters; empty or undefined: none
 */
export const personNameFor = (
  language: Language,
  name: string,
  latin: string | undefined,
): string | undefined => nameFor(language, { ja: name }) ?? (latin || undefined)

/**
 * The name of a reservation's host for its visitor, who knows this person: in Latin letters if the visitor reads only
 * those, else as written.
 */
export const hostNameFor = (
  language: Language,
  { hostName = '', hostLatinName }: { hostName?: string; hostLatinName?: string | undefined },
): string => personNameFor(language, hostName, hostLatinName) ?? hostName

const NUMBER = /\+?\d[\d\-() ]{4,}\d/g

/** A phone number with the remark that staff wrote beside it; if the remark is not translated, the numbers alone. */
export function phoneFor(language: Language, phone: VisitorText): string | undefined {
  const numbers = () => phone.ja.normalize('NFKC').match(NUMBER)?.join(', ')
  return textFor(language, phone) ?? numbers()
}
