import { ASKING } from '../knowledge/concepts.ts'
import { conceptOf, gramsOf, isConcept, isLetters } from '../knowledge/grams.ts'
import type { Language } from '../languages.ts'
import { clausesOf } from './words.ts'

/** A text of the company on which an answer may be based. */
export interface GuardSource {
  source: string
  title: string
  text: string
}

export interface GuardParts {
  lang: Language
  sources: readonly GuardSource[]
  isFreeToAnswer: boolean
  /** The instructions and the persona of the chat server. The AI must not say any part of them. */
  confidential: readonly string[]
  /** API keys of the chat servers, and the delimiters of the prompt. */
  secrets: readonly string[]
}

/** Why a clause is not spoken. */
type GuardReason = 'leak' | 'role' | 'markup' | 'language' | 'length' | 'unsupported'
type GuardVerdict = { isGood: true; source: string | undefined } | { isGood: false; reason: GuardReason }

/** Maximum letters of a whole answer: visitors do not listen longer. */
export const SPOKEN_MAX = 600

const refuse = (reason: GuardReason): GuardVerdict => ({ isGood: false, reason })

// --- Detects leaks of confidential text ---

const lettersOnly = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
/**
 * How many letters in a row of a confidential text count as a leak if the AI says them: more in Latin script, where
 * each letter carries less meaning.
 */
const runOf = (text: string): number => (/[^\p{ASCII}]/u.test(text) ? 12 : 24)
const SECRET_MIN = 6

const reversed = (text: string): string => Array.from(text).reverse().join('')
const turned = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })

/** All parts of the text that look like base64 or hex, decoded. */
function decoded(text: string): string[] {
  const base64 = text.match(/[A-Za-z0-9+/]{12,}={0,2}/g) ?? []
  const hex = text.replace(/\s/g, '').match(/(?:[0-9a-f]{2}){8,}/gi) ?? []
  return [
    ...base64.map(fromBase64),
    ...hex.map((run) => run.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))),
  ]
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
function fromBase64(text: string): string {
  let bits = 0
  let value = 0
  let out = ''
  for (const letter of text.replace(/={1,2}$/, '')) {
    value = (value << 6) | ALPHABET.indexOf(letter)
    bits += 6
    if (bits >= 8) {
      bits -= 8
      out += String.fromCharCode((value >> bits) & 0xff)
    }
  }
  return out
}

const runsOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))

/** Detects confidential text and secrets in what the AI says, also if reversed or encoded as ROT13, base64 or hex. */
export function leaksIn({
  confidential,
  secrets,
}: Pick<GuardParts, 'confidential' | 'secrets'>): (said: string) => boolean {
  const hidden = secrets.map(lettersOnly).filter((secret) => secret.length >= SECRET_MIN)
  const runs = [12, 24].map((length) => ({
    length,
    texts: new Set(
      confidential.map(lettersOnly).flatMap((text) => (runOf(text) === length ? runsOf(text, length) : [])),
    ),
  }))
  const tells = (text: string): boolean => {
    const plain = lettersOnly(text)
    return (
      hidden.some((secret) => plain.includes(secret)) ||
      runs.some(({ length, texts }) => texts.size > 0 && runsOf(plain, length).some((run) => texts.has(run)))
    )
  }
  return (said) => [said, reversed(said), turned(said), ...decoded(said)].some(tells)
}

// --- Detects role labels, markup, addresses and the wrong language ---

const ROLES =
  /(^|\n)[^\S\n]*(system|assistant|user|developer|operator|admin|システム|管理者|オペレーター|系统|管理员)\s*[:：]/i
const MARKUP = /<\/?[a-z][^>]*>|```|\[\[|\]\]|!\[|\]\(|javascript:|\{\{|<\|/i
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s、。）)」]+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+|(?<![a-z0-9-])[a-z0-9-]+\.(?:com|net|org|jp|cn|io|example)\b[^\s、。）)」]*/gi

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

export function isOfLanguage(text: string, lang: Language): boolean {
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const han = count(text, /\p{Script=Han}/gu)
  const latin = count(text, /\p{Script=Latin}/gu)
  const others = count(text, /\p{L}/gu) - kana - han - latin - count(text, /ー/g)
  if (others > 2) return false
  if (lang === 'en') return latin >= kana + han
  if (lang === 'zh') return kana <= 1 && (han > 0 || latin < 12)
  return kana > 0 || han > 0 || latin < 12
}

// --- Checks that the company's texts support a clause ---

const NEGATION: Readonly<Record<Language, RegExp>> = {
  ja: /ません|ない|なし|のみ|だけ|しか|禁止|禁煙|遠慮|不可|以外|断り|除/,
  en: /\b(no|not|only|never|except|without|cannot|unless|refrain|prohibited|forbidden|neither|nobody)\b|n['’]t\b/i,
  zh: /不|没|无|未|只|仅|禁|勿|除/,
}
const COURTESY: Readonly<Record<Language, RegExp>> = {
  ja: /^(かしこまりました|承知しました|承知いたしました|お問い合わせありがとうございます|ありがとうございます|ご案内します|ご案内いたします|ご質問ありがとうございます|いらっしゃいませ)[。、！!]?$/,
  en: /^(certainly|thank you for asking|thank you|welcome|gladly)[.,!]?$/i,
  zh: /^(好的|感谢您的提问|谢谢您的提问|谢谢|您好|欢迎光临)[。，！]?$/,
}
/** Minimum share of a clause's words that must be in the source. Numbers and concepts must all be there. */
const COVERED_MIN = 0.6

const numbersOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKC')
      .replace(/(\d),(?=\d{3})/g, '$1')
      .match(/\d+/g) ?? [],
  )
const contentOf = (text: string, lang: Language): string[] =>
  gramsOf(text, lang).filter(
    (gram) =>
      !isLetters(gram) &&
      !/^\p{Script=Han}$/u.test(gram) &&
      !(isConcept(gram) && ASKING.has(conceptOf(gram))),
  )
const isSubset = (inner: Iterable<string>, outer: ReadonlySet<string>): boolean =>
  [...inner].every((one) => outer.has(one))

interface Support {
  source: string
  grams: ReadonlySet<string>
  numbers: ReadonlySet<string>
  sentences: readonly { grams: ReadonlySet<string>; isNegative: boolean }[]
}

function supportOf({ source, title, text }: GuardSource, lang: Language): Support {
  // The title of an `answer:` source is a question. A question states nothing, so it cannot support a clause.
  const words = source.startsWith('answer:') ? text : `${title}\n${text}`
  return {
    source,
    grams: new Set(contentOf(words, lang)),
    numbers: numbersOf(words),
    sentences: clausesOf(words).map((sentence) => ({
      grams: new Set(contentOf(sentence, lang)),
      isNegative: NEGATION[lang].test(sentence),
    })),
  }
}

/**
 * Whether the source supports the clause: it contains the clause's numbers, concepts and most of its words, and either
 * both source and clause are negative or neither is.
 */
function isSupported(clause: string, lang: Language, { grams, numbers, sentences }: Support): boolean {
  const said = contentOf(clause, lang)
  if (said.length === 0 || !isSubset(numbersOf(clause), numbers)) return false
  if (!isSubset(said.filter(isConcept), grams)) return false
  const words = said.filter((gram) => !isConcept(gram) && !/^\d+$/.test(gram))
  const covered = words.filter((gram) => grams.has(gram)).length
  if (words.length > 0 && covered / words.length < COVERED_MIN) return false
  const shares = sentences.map((sentence) => said.filter((gram) => sentence.grams.has(gram)).length)
  const nearest = sentences[shares.indexOf(Math.max(...shares))]
  return nearest !== undefined && nearest.isNegative === NEGATION[lang].test(clause)
}

/**
 * Checks each clause of a chat server's answer before it is spoken. A visitor may have tricked the server into saying
 * anything. So the company's texts must support each clause, unless it is a courtesy. With isFreeToAnswer, the texts
 * need not support the clause, but all other checks still apply.
 */
export function createGuard(parts: GuardParts): (clause: string) => GuardVerdict {
  const { lang, sources, isFreeToAnswer } = parts
  const leaks = leaksIn(parts)
  const supports = sources.map((source) => supportOf(source, lang))
  const written = sources.map(({ text }) => text).join('\n')
  const spoken = new Set<string>()
  let said = ''

  return (clause) => {
    const all = `${said}${clause}`
    if (leaks(all) || leaks(clause)) return refuse('leak')
    if (ROLES.test(clause)) return refuse('role')
    if (MARKUP.test(clause)) return refuse('markup')
    if ((clause.match(ADDRESS) ?? []).some((address) => !written.includes(address))) return refuse('markup')
    if (!isOfLanguage(clause, lang)) return refuse('language')
    // A repeated clause is a sign of a manipulated prompt.
    if (all.length > SPOKEN_MAX || spoken.has(lettersOnly(clause))) return refuse('length')
    const support = supports.find((own) => isSupported(clause, lang, own))
    if (!support && !isFreeToAnswer && !COURTESY[lang].test(clause.trim())) return refuse('unsupported')
    said = all
    spoken.add(lettersOnly(clause))
    return { isGood: true, source: support?.source }
  }
}

const INJECTION =
  /ignore\b.{0,30}\b(instruction|rule|previous|above|prior)|system prompt|your (instructions|prompt|rules)|api.?key|password of|jailbreak|developer mode|you are now|pretend (to be|you)|act as|repeat after me|指示.{0,6}(無視|忘れ|従わ)|プロンプト|(無視|忘れ)て.{0,12}(答え|言っ|話)|apiキー|になりきって|として振る舞|繰り返して言|忽略.{0,10}(指令|指示|规则|提示)|提示词|系统提示|你现在是|假装|扮演|密钥/i

/**
 * Whether a visitor's text asks the AI to behave differently instead of asking for information. Such a text does not
 * count as an unanswered question.
 */
export const looksLikeInjection = (text: string): boolean => INJECTION.test(text.normalize('NFKC'))
