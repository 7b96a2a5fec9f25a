/** Each page waits a little less or more than the others, so that a restarted server is not stormed. */
const JITTER = 0.2

/**
 * realtime, Liveness: 0.5, 1, 2, 4 … 10 s.
 * @param failures attempts that failed in a row, 0 for the first wait
 * @param random 0 to 1
 */
export function retryDelayMs(failures: number, minMs: number, maxMs: number, random: number): number {
  const stepMs = Math.min(maxMs, minMs * 2 ** failures)
  return Math.min(maxMs, Math.round(stepMs * (1 - JITTER + 2 * JITTER * random)))
}
