/** Named timers on an injectable clock: setting a name again replaces it. */
export interface Timers {
  set(name: string, atMs: number, run: () => void): void
  clear(name: string): void
}
