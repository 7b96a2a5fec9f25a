import { currentPause } from './breaks.ts'

/** Number of rows that are processed in one part, which takes a few milliseconds. */
const SLICE_ROWS = 1_000

export interface Span {
  fromAt: number
  toAt: number
}

type FindAfter = (fromAt: number, count: number) => number | undefined

/**
 * Splits a time span into parts with a limited number of rows and lets other requests run between them. Each row is in
 * at most one part, even if rows change meanwhile.
 * @param findAfter returns the time of the row that follows `count` rows from `fromAt` on; undefined if there are fewer
 */
export function slicesOf(span: Span, findAfter: FindAfter): AsyncGenerator<Span> {
  // Reads the request's pause function now, because the generator may run later, outside of the request.
  return slices(span, findAfter, currentPause())
}

async function* slices(
  { fromAt, toAt }: Span,
  findAfter: FindAfter,
  pause: () => Promise<void>,
): AsyncGenerator<Span> {
  for (let at = fromAt; at < toAt; ) {
    // a part covers at least one millisecond, even if more rows than a part may hold have the same time
    const end = Math.max(at + 1, findAfter(at, SLICE_ROWS) ?? toAt)
    yield { fromAt: at, toAt: end }
    at = end
    if (at < toAt) await pause()
  }
}

/**
 * Processes rows in order of time, in parts so small that other requests wait only briefly.
 * @param take processes the rows in [fromAt, toAt)
 */
export async function inSlices(
  span: Span,
  findAfter: FindAfter,
  take: (fromAt: number, toAt: number) => void,
): Promise<void> {
  for await (const { fromAt, toAt } of slicesOf(span, findAfter)) take(fromAt, toAt)
}
