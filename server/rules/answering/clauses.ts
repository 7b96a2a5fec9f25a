/** decisions 7: an answer is spoken clause by clause, and the first of them leaves early. */

/** Letters that a clause has before a comma ends it; of the first one, which somebody waits for, fewer. */
const SHORTEST = 12
const FIRST_SHORTEST = 4
/** Without any mark it is cut here all the same. */
const LONGEST = 80

/** Half-width letters take less time to say. */
const weightOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (/[\u0020-\u024f]/.test(letter) ? 0.4 : 1), 0)

const END = /[。．！？!?\n]/
const PAUSE = /[、，,;；:：]/
/** A dot or a comma inside of 4.30, 3,000, a.m. ends nothing: what follows is seen first. */
const FOLLOWED = /[.,:!?]/

export interface CutClauses {
  clauses: string[]
  /** What waits for the rest of its clause. */
  rest: string
}

/**
 * Cuts what has come so far of an answer.
 * @param spoken how many clauses have left before
 * @param isWhole nothing more comes: what is left is a clause, too
 */
export function cutClauses(text: string, spoken: number, isWhole: boolean): CutClauses {
  const clauses: string[] = []
  let from = 0
  const shortest = (): number => (spoken + clauses.length === 0 ? FIRST_SHORTEST : SHORTEST)
  const take = (to: number): void => {
    const clause = text.slice(from, to).trim()
    if (clause !== '') clauses.push(clause)
    from = to
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    const next = text[at + 1]
    const isUnsure = FOLLOWED.test(letter) && (next === undefined ? !isWhole : !/\s/.test(next))
    if (isUnsure) continue
    const own = text.slice(from, at + 1)
    // closing brackets and further marks belong to it
    if (next !== undefined && /[」』）)"”’!?！？。]/.test(next) && END.test(letter)) continue
    const isEnd = END.test(letter) || (letter === '.' && !/\b(a\.m|p\.m|mr|mrs|dr|no)\.$/i.test(own))
    const isAfterQuote = /[。！？!?][」』）)"”’]$/.test(own)
    const isPause = PAUSE.test(letter) && weightOf(own) >= shortest()
    if (isEnd || isAfterQuote || isPause) take(at + 1)
    else if (weightOf(own) >= LONGEST) {
      const space = text.lastIndexOf(' ', at)
      take(space > from + own.length / 2 ? space + 1 : at + 1)
    }
  }
  if (isWhole) take(text.length)
  return { clauses, rest: text.slice(from) }
}
