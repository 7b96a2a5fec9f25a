/** Ranges of a source by offset, outer before inner, with whether they ran. */
export type Seen = Record<string, readonly (readonly [start: number, end: number, ran: 0 | 1])[]>

/** Request to the worker: run these test files in order until one fails. */
export interface Order {
  tests: readonly string[]
  /** Modules to load again: all that import the mutated file. 'all' also reports coverage. */
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
