/** Ranges of a source by offset, the outer before the inner: did it run? */
export type Seen = Record<string, readonly (readonly [start: number, end: number, ran: 0 | 1])[]>

/** To the worker: these test files, in turn, to the first that fails. */
export interface Order {
  tests: readonly string[]
  /** What is loaded anew: all that reaches the mutated file. 'all' also tells what ran. */
  fresh: readonly string[] | 'all'
  mutated?: { path: string; text: string } | undefined
}

export type Report =
  | { kind: 'done' }
  | {
      kind: 'ran'
      test: string
      tookMs: number
      seen: Seen | undefined
      failed: { test: string; error: string; isAstray: boolean } | undefined
    }
