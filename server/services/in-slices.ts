import { setImmediate as nextTurn } from 'node:timers/promises'

/** Rows that are added up at once: a few milliseconds. */
const SLICE_ROWS = 1_000

export interface Span {
  fromAt: number
  toAt: number
}

type FindAfter = (fromAt: number, count: number) => number | undefined

/**
 * A span of time in parts of some rows, with a turn of everybody else between them. A row stands in one part at the most, whatever
 * comes and goes meanwhile.
 * @param findAfter the time of the row that follows so many from `fromAt` on; undefined: there are no more than these
 */
export async function* slicesOf({ fromAt, toAt }: Span, findAfter: FindAfter): AsyncGenerator<Span> {
  for (let at = fromAt; at < toAt; ) {
    // all of a part may lie in one millisecond
    const end = Math.max(at + 1, findAfter(at, SLICE_ROWS) ?? toAt)
    yield { fromAt: at, toAt: end }
    at = end
    if (at < toAt) await nextTurn()
  }
}

/**
 * Goes through rows by their time in parts that hold up nobody for long.
 * @param take a part: rows of [fromAt, toAt)
 */
export async function inSlices(
  span: Span,
  findAfter: FindAfter,
  take: (fromAt: number, toAt: number) => void,
): Promise<void> {
  for await (const { fromAt, toAt } of slicesOf(span, findAfter)) take(fromAt, toAt)
}
