import { setImmediate as nextTurn } from 'node:timers/promises'

/** Rows that are added up at once: a few milliseconds. */
const SLICE_ROWS = 1_000

/**
 * Goes through rows by their time in parts that hold up nobody for long: between two of them whoever else waits is served. A row
 * stands in one part at the most, whatever comes and goes meanwhile.
 * @param findAfter the time of the row that follows so many from `fromAt` on; undefined: there are no more than these
 * @param take a part: rows of [fromAt, toAt)
 */
export async function inSlices(
  { fromAt, toAt }: { fromAt: number; toAt: number },
  findAfter: (fromAt: number, count: number) => number | undefined,
  take: (fromAt: number, toAt: number) => void,
): Promise<void> {
  for (let at = fromAt; at < toAt; ) {
    // all of a part may lie in one millisecond
    const end = Math.max(at + 1, findAfter(at, SLICE_ROWS) ?? toAt)
    take(at, end)
    at = end
    if (at < toAt) await nextTurn()
  }
}
