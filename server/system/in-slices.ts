import { currentPause } from './breaks.ts'

/** Rows that are added up at once: a few milliseconds. */
const SLICE_ROWS = 1_000

export interface Span {
  fromAt: number
  toAt: number
}

type FindAfter = (fromAt: number, count: number) => number | undefined

/**
 * Splits a span of time into parts of some rows; everybody else is served between two parts. A row is in one part at most,
 * whatever comes and goes meanwhile.
 * @param findAfter the time of the row that follows so many from `fromAt` on; undefined: there are no more than these
 */
export function slicesOf(span: Span, findAfter: FindAfter): AsyncGenerator<Span> {
  // a generator of a file runs later, outside of its request
  return slices(span, findAfter, currentPause())
}

async function* slices(
  { fromAt, toAt }: Span,
  findAfter: FindAfter,
  pause: () => Promise<void>,
): AsyncGenerator<Span> {
  for (let at = fromAt; at < toAt; ) {
    // all of a part may lie in one millisecond
    const end = Math.max(at + 1, findAfter(at, SLICE_ROWS) ?? toAt)
    yield { fromAt: at, toAt: end }
    at = end
    if (at < toAt) await pause()
  }
}

/**
 * Goes through rows by their time in parts that delay others only briefly.
 * @param take a part: rows of [fromAt, toAt)
 */
export async function inSlices(
  span: Span,
  findAfter: FindAfter,
  take: (fromAt: number, toAt: number) => void,
): Promise<void> {
  for await (const { fromAt, toAt } of slicesOf(span, findAfter)) take(fromAt, toAt)
}
