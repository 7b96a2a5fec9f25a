/** Minimum number of talks for a meaningful median. */
const TALKS_ENOUGH = 3
/** Duration of a talk that is assumed until there are enough talks for a median. */
export const USUAL_TALK_MS = 180_000
/** Upper limit of the shown waiting time. */
const WAIT_MINUTES_MAX = 60
const MINUTE_MS = 60_000

/** Durations of a day's talks, ms. */
interface TalkTimes {
  /** Durations of the talks that were started by the same button. */
  ofButton: readonly number[]
  ofCompany: readonly number[]
}

/**
 * The median duration of the talks that this button started. If there are too few of them, the median of all talks of
 * the company. If there are too few of these as well, `USUAL_TALK_MS`.
 */
export function typicalTalkMs({ ofButton, ofCompany }: TalkTimes): number {
  const sufficient = [ofButton, ofCompany].find((times) => times.length >= TALKS_ENOUGH)
  return sufficient ? median(sufficient) : USUAL_TALK_MS
}

/**
 * Estimates the waiting time that a visitor's ticket shows: assumes that the running talk and the talks of all visitors
 * ahead take a typical time.
 * @param place the visitor's place in the queue, from 1
 * @param talksAtOnce how many visitors can be served at the same time
 * @returns whole minutes, from 1 to WAIT_MINUTES_MAX
 */
export function expectedWaitMinutes(place: number, talkMs: number, talksAtOnce: number): number {
  const minutes = Math.ceil((place * talkMs) / Math.max(1, talksAtOnce) / MINUTE_MS)
  return Math.min(WAIT_MINUTES_MAX, Math.max(1, minutes))
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}
