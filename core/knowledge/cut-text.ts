import type { Language } from '../languages.ts'

export interface Suggestion {
  question: string
  answer: string
}

/**
 * Patterns for the marks before a question or an answer, such as `Q:`. Spaces and digits share one character class,
 * because two adjacent repetitions that match the same characters would take quadratic time.
 */
const QUESTION_MARK =
  /^(?:(?:質問|问题)[\s\d０-９]*[:：]|Question[\s\d０-９]*[:：.]|[QＱ問问](?:\.(?=\s*[\d０-９]))?[\s\d０-９]*[.:：．、)）]?)\s*/iu
const MARKED_QUESTION =
  /^(?:[QＱ](?:[\s\d０-９]*[.:：．、)）]|[\d０-９]*\s)|[問问][\s\d０-９]*[.:：．、)）]|(?:質問|问题)[\s\d０-９]*[:：]|Question[\s\d０-９]*[:：.])\s*\S/iu
const ANSWER_MARK =
  /^(?:[AＡ](?:[\s\d０-９]*[.:：．、)）]|[\d０-９]*\s)|答[\s\d０-９]*[.:：．、)）]|回答[\s\d０-９]*[:：]|Answer[\s\d０-９]*[:：.])\s*/iu
/** Heading marks: Markdown, bullets, numbers. */
const HEADING = /^(?:#{1,6}\s+|[■●◆▼▶・*-]\s*|\d{1,3}[.)）．]\s*)/u
const ASKS: Readonly<Record<Language, RegExp>> = {
  ja: /[?？]\s*$|(?:ですか|ますか|でしょうか|ませんか|教えてください)[。.]?\s*$/,
  en: /\?\s*$/,
  zh: /[?？]\s*$|[吗呢][。.]?\s*$/,
}
/** Titles of lists of questions. Such a title is not a question itself. */
const TITLE = /^(?:よくある(?:ご)?質問|FAQ|Q\s*&\s*A|Frequently asked questions|常见问题)$/i
/** A line with more characters than this is ordinary text and not a question. */
const QUESTION_MAX = 120
/** Patterns are applied only to this number of characters at the start of a line. */
const HEAD_MAX = 200

interface Open {
  question: string
  lines: string[]
}

/** Removes what the pattern matches at the start of the line. */
const without = (mark: RegExp, line: string): string =>
  line.slice(mark.exec(line.slice(0, HEAD_MAX))?.[0].length ?? 0).trim()

/** After this many lines the suggestions found so far are yielded, so that the caller can pause. */
const LINES_AT_ONCE = 50

/**
 * Finds questions and answers in pasted text or a page's text: Q:/A: marks, and headings and lines that are
 * questions. Text before the first question and questions without an answer are dropped.
 * @returns the pairs found, part by part, so that the caller can pause or stop in between
 */
export function* cutText(text: string, lang: Language): Generator<Suggestion[]> {
  let found: Suggestion[] = []
  let open: Open | undefined
  const begin = (next?: Open): void => {
    if (open) found.push(...suggestionsOf(open))
    open = next
  }
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (at > 0 && at % LINES_AT_ONCE === 0) {
      yield found
      found = []
    }
    const line = raw.trim()
    const plain = without(HEADING, line)
    const head = plain.slice(0, HEAD_MAX)
    if (TITLE.test(head)) begin()
    else if (MARKED_QUESTION.test(head)) begin({ question: without(QUESTION_MARK, plain), lines: [] })
    else if (ANSWER_MARK.test(head)) open?.lines.push(without(ANSWER_MARK, plain))
    else if (plain.length <= QUESTION_MAX && ASKS[lang].test(plain) && isApart(open))
      begin({ question: plain, lines: [] })
    else open?.lines.push(line)
  }
  begin()
  yield found
}

/** @returns an empty list if the question or the answer is empty */
function suggestionsOf({ question, lines }: Open): Suggestion[] {
  const answer = lines
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
  return question === '' || answer === '' ? [] : [{ question, answer }]
}

/**
 * Whether a line that asks something begins a new question. If the question before it has no answer yet, the line
 * begins that answer: お急ぎですか？ お電話ください。
 */
const isApart = (open: Open | undefined): boolean =>
  open === undefined || open.lines.some((line) => line !== '')
