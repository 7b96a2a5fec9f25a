/**
 * decisions 7: models write Markdown although they are asked for plain text. It is removed before text is shown or
 * spoken.
 */

/** Maximum length of a link's text; longer text in square brackets is not a link. */
const LINK_TEXT_MAX = 300
const LINK_MAX = 2_400

const BLANK = /\s/
const DIGIT = /[0-9０-９]/
/** Marks at the start of a line (headings, lists, quotations), and lines that consist of marks only. */
const LINE_MARKS = /^(?:#{1,6}|[-+*>]+)$/
const LINE_MARK = /[#\-+*>]/

/**
 * Removes Markdown from text that arrives in pieces: `*`, backticks, marks at the start of a line. A link keeps its
 * text.
 */
export interface PlainText {
  /**
   * @param isWhole no more text follows
   * @returns the plain text that no later letter can change; a mark that may continue is held back
   */
  take(text: string, isWhole?: boolean): string
}

interface Reading {
  /** Text that no later letter can change. */
  out: string
  /** The previous letter of the original text. */
  before: string
  isLineStart: boolean
  /** Letters held back because they may be Markdown: marks, or a link that is not complete yet. */
  held: string
  /** Index in `held` of the `]` that ends the link's text; -1: not found yet. */
  closeAt: number
}

export function createPlainText(): PlainText {
  const reading: Reading = { out: '', before: '\n', isLineStart: true, held: '', closeAt: -1 }
  return {
    take(text, isWhole = false) {
      reading.out = ''
      for (const letter of text) look(reading, letter)
      if (isWhole) {
        const isLineMark = reading.isLineStart && LINE_MARKS.test(reading.held)
        release(reading, !isLineMark)
      }
      return reading.out
    },
  }
}

function put(reading: Reading, text: string): void {
  reading.out += text.replace(/[*`]/g, '')
}

/**
 * Stops holding letters back.
 * @param isText the held letters are ordinary text and are output; otherwise they are dropped as Markdown
 */
function release(reading: Reading, isText: boolean): void {
  if (isText) put(reading, reading.held)
  reading.held = ''
}

function look(reading: Reading, letter: string): void {
  if (isTakenByHeld(reading, letter)) return
  const isLineMark = reading.isLineStart && LINE_MARK.test(letter)
  if (letter === '[' || letter === '!' || letter === '*' || isLineMark) {
    reading.held = letter
    reading.closeAt = -1
    if (letter !== '*' && !LINE_MARK.test(letter)) reading.isLineStart = false
    return
  }
  put(reading, letter)
  reading.before = letter
  reading.isLineStart = letter === '\n' || (reading.isLineStart && (BLANK.test(letter) || letter === '`'))
}

/**
 * Uses the next letter to decide whether the held letters are Markdown.
 * @returns whether that letter is held or dropped together with them
 */
function isTakenByHeld(reading: Reading, letter: string): boolean {
  const first = reading.held[0]
  if (first === '!' || first === '[') return isTakenByLink(reading, letter)
  if (reading.held !== '' && reading.isLineStart) return isTakenByLineMarks(reading, letter)
  if (reading.held === '*') endStar(reading, letter)
  return false
}

function isTakenByLink(reading: Reading, letter: string): boolean {
  if (goesOnAsLink(reading, letter)) {
    goOnAsLink(reading, letter)
    return true
  }
  // One of the marks in prompt.ts, such as [[PERSON]], is not a link, so both of its opening brackets are ordinary
  // text.
  const isMark = letter === '[' && reading.held === '['
  release(reading, true)
  if (isMark) put(reading, letter)
  return isMark
}

/** Whether the letter continues a link or picture, `![text](address)`, which is held until complete. */
function goesOnAsLink({ held, closeAt }: Reading, letter: string): boolean {
  if (letter === '\n') return false
  if (held === '!') return letter === '['
  if (closeAt < 0) return letter !== '[' && held.length < LINK_TEXT_MAX
  return closeAt === held.length - 1 ? letter === '(' : held.length < LINK_MAX
}

function goOnAsLink(reading: Reading, letter: string): void {
  if (letter === ']' && reading.closeAt < 0) reading.closeAt = reading.held.length
  reading.held += letter
  if (letter !== ')' || reading.closeAt < 0) return
  put(reading, reading.held.slice(reading.held.indexOf('[') + 1, reading.closeAt))
  reading.held = ''
}

function isTakenByLineMarks(reading: Reading, letter: string): boolean {
  if (LINE_MARK.test(letter) && reading.held.length < LINK_TEXT_MAX) {
    reading.held += letter
    return true
  }
  const isMark = BLANK.test(letter) && LINE_MARKS.test(reading.held)
  release(reading, !isMark)
  if (isMark && letter === '\n') put(reading, letter)
  return isMark
}

/**
 * Handles the letter after a `*`. In 5*3 and 5 * 3 the `*` is a multiplication sign and is kept; otherwise it is
 * dropped.
 */
function endStar(reading: Reading, letter: string): void {
  const { before } = reading
  const isTimes = DIGIT.test(before) ? DIGIT.test(letter) : BLANK.test(before) && BLANK.test(letter)
  if (isTimes) reading.out += reading.held
  reading.held = ''
}
