/** decisions 7: an answer is spoken clause by clause, and the first clause is sent early. */

/** Minimum letters before a comma ends a clause. The first clause may be shorter because the visitor waits for it. */
const SHORTEST = 12
const FIRST_SHORTEST = 4
/** A clause of this length is cut even without punctuation. */
const LONGEST = 80

/** Length of a letter for measuring clauses: 1, or less for half-width letters, which take less time to speak. */
const weightOf = (letter: string): number => (/[\u0020-\u024f]/.test(letter) ? 0.4 : 1)

const END = /[。．！？!?\n]/
const PAUSE = /[、，,;；:：]/
/** After these marks the next letter decides whether the clause ends: 4.30, 3,000 and a.m. do not end it. */
const FOLLOWED = /[.,:!?]/
const BLANK = /\s/
/** Closing brackets and further punctuation marks belong to the clause before them. */
const BELONGS = /[」』）)"”’!?！？。]/
const AFTER_QUOTE = /[。！？!?][」』）)"”’]$/
const ABBREVIATION = /\b(a\.m|p\.m|mr|mrs|dr|no)\.$/i
/** How many letters at the end of a clause are checked for an abbreviation (none is longer) or a closing quotation. */
const TAIL = 8

/**
 * Cuts an answer into clauses while it arrives. It reads each letter once and buffers fewer than 2 × LONGEST ÷ 0.4
 * letters (0.4 is the length of a half-width letter).
 */
interface ClauseCutter {
  /**
   * @param isWhole true if no more text follows: the remaining letters then form a clause
   * @returns the clauses that are complete now
   */
  take(text: string, isWhole?: boolean): string[]
}

export function createClauseCutter(): ClauseCutter {
  /** Letters of the current clause, which is not complete yet. */
  let own = ''
  let weight = 0
  /** A mark that may end the clause; the next letter decides. */
  let waiting = ''
  let hasSpoken = false
  let clauses: string[] = []

  function cut(length: number): void {
    const clause = own.slice(0, length).trim()
    own = own.slice(length)
    weight = Array.from(own).reduce((sum, letter) => sum + weightOf(letter), 0)
    if (clause === '') return
    clauses.push(clause)
    hasSpoken = true
  }

  function endsClause(letter: string, next: string | undefined): boolean {
    if (next !== undefined && FOLLOWED.test(letter) && !BLANK.test(next)) return false
    if (next !== undefined && END.test(letter) && BELONGS.test(next)) return false
    const tail = own.slice(-TAIL)
    if (END.test(letter) || AFTER_QUOTE.test(tail)) return true
    if (letter === '.') return !ABBREVIATION.test(tail)
    return PAUSE.test(letter) && weight >= (hasSpoken ? SHORTEST : FIRST_SHORTEST)
  }

  function look(letter: string, next: string | undefined): void {
    own += letter
    weight += weightOf(letter)
    if (endsClause(letter, next)) cut(own.length)
    else if (weight >= LONGEST) {
      const space = own.lastIndexOf(' ')
      cut(space >= own.length / 2 ? space + 1 : own.length)
    }
  }

  return {
    take(text, isWhole = false) {
      clauses = []
      for (const letter of text) {
        if (waiting !== '') look(waiting, letter)
        waiting = ''
        if (FOLLOWED.test(letter) || END.test(letter)) waiting = letter
        else look(letter, undefined)
      }
      // A clause that ends with 。 is returned without waiting for more text. A closing bracket that arrives later then begins
      // the next clause.
      if (waiting !== '' && (isWhole || !FOLLOWED.test(waiting))) {
        look(waiting, undefined)
        waiting = ''
      }
      if (isWhole) cut(own.length)
      return clauses
    },
  }
}
