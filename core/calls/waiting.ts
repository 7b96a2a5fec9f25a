/** Fewer talks than this say nothing about the next one. */
export const TALKS_ENOUGH = 3
/** How long a talk takes where the day has not said it yet. */
export const USUAL_TALK_MS = 180_000
/** Nobody believes more, and nobody stands that long. */
export const WAIT_MINUTES_MAX = 60
const MINUTE_MS = 60_000

/** How long the talks of a day have taken, ms. */
export interface TalkTimes {
  /** Those that the same button began. */
  ofButton: readonly number[]
  ofCompany: readonly number[]
}

/** The median of the day's talks of this button; where they are few, of the company's; where those are, what is usual. */
export function typicalTalkMs({ ofButton, ofCompany }: TalkTimes): number {
  const telling = [ofButton, ofCompany].find((times) => times.length >= TALKS_ENOUGH)
  return telling ? median(telling) : USUAL_TALK_MS
}

/**
 * What a ticket says: everybody before the visitor, and the talk that runs, takes a typical time.
 * @param place in the queue, from 1
 * @param desks how many can talk at the same time
 * @returns whole minutes, at least 1
 */
export function expectedWaitMinutes(place: number, talkMs: number, desks: number): number {
  const minutes = Math.ceil((place * talkMs) / Math.max(1, desks) / MINUTE_MS)
  return Math.min(WAIT_MINUTES_MAX, Math.max(1, minutes))
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}
