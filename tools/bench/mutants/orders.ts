/**
 * For each source file: ranges of code by character offset, outer ranges before inner ones, and whether the code ran.
 */
export type Seen = Record<string, readonly (readonly [start: number, end: number, ran: 0 | 1])[]>

/** A request to the worker: run these test files in order until one fails. */
export interface Order {
  tests: readonly string[]
  /**
   * Modules to load again: all that import the mutated file. 'all' loads every module of the repository again and also
   * reports coverage.
   */
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
