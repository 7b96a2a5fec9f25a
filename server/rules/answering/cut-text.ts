import type { Language } from '../languages.ts'

export interface Suggestion {
  question: string
  answer: string
}

/** What web pages and documents put before a question or an answer. */
const QUESTION =
  /^\s*(?:[QＱ問]\s*\.?\s*\d*\s*[.:：．、)）]?\s*|質問\s*\d*\s*[:：]\s*|Question\s*\d*\s*[:：.]\s*|问题?\s*\d*\s*[:：]\s*)(?=\S)/iu
const MARKED_QUESTION =
  /^\s*(?:[QＱ]\s*\d*\s*[.:：．、)）\s]|[問问]\s*\d*\s*[.:：．、)）]|質問\s*\d*\s*[:：]|Question\s*\d*\s*[:：.]|问题\s*\d*\s*[:：])\s*\S/iu
const MARKED_ANSWER =
  /^\s*(?:[AＡ]\s*\d*\s*[.:：．、)）\s]|答\s*\d*\s*[.:：．、)）]|回答\s*\d*\s*[:：]|Answer\s*\d*\s*[:：.])\s*/iu
/** A heading's marks: Markdown, bullets, numbers. */
const HEADING = /^\s*(?:#{1,6}\s+|[■●◆▼▶・*-]\s*|\d{1,3}[.)）．]\s*)/u
const ASKS: Readonly<Record<Language, RegExp>> = {
  ja: /[?？]\s*$|(?:ですか|ますか|でしょうか|ませんか|教えてください)[。.]?\s*$/,
  en: /\?\s*$/,
  zh: /[?？]\s*$|[吗呢][。.]?\s*$/,
}
/** A heading over such a list is no question. */
const TITLE = /^(?:よくある(?:ご)?質問|FAQ|Q\s*&\s*A|Frequently asked questions|常见问题)\s*$/i
/** Longer ones are prose that happens to ask. */
const QUESTION_MAX = 120

interface Open {
  question: string
  lines: string[]
}

const withoutMarks = (line: string): string => line.replace(HEADING, '').trim()

/**
 * Pasted text or a page's text as questions and answers: Q:/A:, headings and lines that ask. What stands before the first
 * question, and a question nothing follows, is left out.
 */
export function cutText(text: string, lang: Language): Suggestion[] {
  const found: Open[] = []
  let open: Open | undefined
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim()
    if (TITLE.test(withoutMarks(line))) {
      open = undefined
      continue
    }
    const plain = withoutMarks(line)
    if (MARKED_QUESTION.test(plain)) {
      open = { question: plain.replace(QUESTION, '').trim(), lines: [] }
      found.push(open)
    } else if (MARKED_ANSWER.test(plain)) open?.lines.push(plain.replace(MARKED_ANSWER, ''))
    else if (ASKS[lang].test(plain) && plain.length <= QUESTION_MAX && isApart(open)) {
      open = { question: plain, lines: [] }
      found.push(open)
    } else open?.lines.push(line)
  }
  return found
    .map(({ question, lines }) => ({
      question,
      answer: lines
        .join('\n')
        .replace(/\n{2,}/g, '\n')
        .trim(),
    }))
    .filter(({ question, answer }) => question !== '' && answer !== '')
}

/** Right under a question stands its answer, which may ask itself: お急ぎですか？ お電話ください。 */
const isApart = (open: Open | undefined): boolean =>
  open === undefined || open.lines.some((line) => line !== '')
