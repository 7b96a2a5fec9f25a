/** Ends a subscription or a timer. Calling it twice does nothing. */
export type Stop = () => void

export function stopAll(stops: Iterable<Stop>): void {
  for (const stop of stops) stop()
}
