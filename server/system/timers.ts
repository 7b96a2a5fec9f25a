/** Named timers on an injectable clock. Setting a name again replaces its timer. */
export interface Timers {
  set(name: string, atMs: number, run: () => void): void
  clear(name: string): void
}
