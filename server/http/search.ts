import { folded } from '#core/fields/folded.ts'

/**
 * Finds rows by a part of their texts, ignoring width and case.
 * @param textsOf returns the texts of a row. They are cached by row object, so a changed row must be a new object
 */
export function createSearch<Row extends object>(textsOf: (row: Row) => readonly string[]) {
  const known = new WeakMap<Row, readonly string[]>()
  const foldedOf = (row: Row): readonly string[] => {
    const found = known.get(row) ?? textsOf(row).map(folded)
    known.set(row, found)
    return found
  }
  return (rows: readonly Row[], text: string | undefined): readonly Row[] => {
    const wanted = folded(text ?? '')
    return wanted === '' ? rows : rows.filter((row) => foldedOf(row).some((own) => own.includes(wanted)))
  }
}

const collator = new Intl.Collator('ja', { numeric: true })

/** Compares names in natural order (2 before 10). */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)
