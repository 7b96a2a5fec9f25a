/** decisions 7: models write Markdown although they are asked for plain text. It is removed before text is shown or spoken. */

/** Longer text in square brackets is not a link. */
const LINK_TEXT_MAX = 300
const LINK_MAX = 2_400

const BLANK = /\s/
const DIGIT = /[0-9０-９]/
/** Marks of headings, lists and quotations, and lines that consist of them. */
const LINE_MARKS = /^(?:#{1,6}|[-+*>]+)$/
const LINE_MARK = /[#\-+*>]/

/** Removes Markdown from text that arrives in pieces: `*`, backticks, marks at the start of a line. A link keeps its text. */
export interface PlainText {
  /**
   * @param isWhole no more text follows
   * @returns the plain text that no later letter can change; a mark that may continue is held back
   */
  take(text: string, isWhole?: boolean): string
}

export function createPlainText(): PlainText {
  let out = ''
  /** The previous letter, as it was written. */
  let before = '\n'
  let isLineStart = true
  /** Marks or a link whose end has not arrived yet. */
  let held = ''
  /** Where the text of the held link ends. */
  let closeAt = -1

  const put = (text: string): void => {
    out += text.replace(/[*`]/g, '')
  }

  /** `![text](address)`, held until complete. @returns whether the letter belongs to it */
  function goesOnAsLink(letter: string): boolean {
    if (letter === '\n') return false
    if (held === '!') return letter === '['
    if (closeAt < 0) return letter !== '[' && held.length < LINK_TEXT_MAX
    return closeAt === held.length - 1 ? letter === '(' : held.length < LINK_MAX
  }

  function goOnAsLink(letter: string): void {
    if (letter === ']' && closeAt < 0) closeAt = held.length
    held += letter
    if (letter !== ')' || closeAt < 0) return
    put(held.slice(held.indexOf('[') + 1, closeAt))
    held = ''
  }

  function look(letter: string): void {
    const first = held[0]
    if (first === '!' || first === '[') {
      if (goesOnAsLink(letter)) {
        goOnAsLink(letter)
        return
      }
      // [[MARK]] is not a link, nor is its second bracket
      const isMark = letter === '[' && held === '['
      put(held)
      held = ''
      if (isMark) {
        put(letter)
        return
      }
    } else if (held !== '' && isLineStart) {
      if (LINE_MARK.test(letter) && held.length < LINK_TEXT_MAX) {
        held += letter
        return
      }
      const isMark = BLANK.test(letter) && LINE_MARKS.test(held)
      if (!isMark) put(held)
      held = ''
      if (isMark) {
        if (letter === '\n') put(letter)
        return
      }
    } else if (held === '*') {
      // 5*3 and 5 * 3 are not emphasis
      const isTimes = DIGIT.test(before) ? DIGIT.test(letter) : BLANK.test(before) && BLANK.test(letter)
      if (isTimes) out += held
      held = ''
    }
    if (letter === '[' || letter === '!' || letter === '*' || (isLineStart && LINE_MARK.test(letter))) {
      held = letter
      closeAt = -1
      if (letter !== '*' && !LINE_MARK.test(letter)) isLineStart = false
      return
    }
    put(letter)
    before = letter
    isLineStart = letter === '\n' || (isLineStart && (BLANK.test(letter) || letter === '`'))
  }

  return {
    take(text, isWhole = false) {
      out = ''
      for (const letter of text) look(letter)
      if (isWhole) {
        if (!(isLineStart && LINE_MARKS.test(held))) put(held)
        held = ''
      }
      return out
    },
  }
}
