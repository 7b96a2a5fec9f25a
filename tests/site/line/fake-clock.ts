import type { Clock } from '../../../site/line/clock.ts'

export interface FakeClock extends Clock {
  /** Moves the clock and runs due timers in order. After each timer, pending promises settle. */
  advance(ms: number): Promise<void>
  /** Moves the clock while the page is blocked; due timers then run late, each once. */
  hang(ms: number): Promise<void>
  /** Number of timers that have not run yet. */
  pending(): number
}

/** Lets pending promises settle. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface Entry {
  dueAt: number
  periodMs?: number
  run: () => void
}

export function createFakeClock(startAt = 1_000_000): FakeClock {
  const entries = new Set<Entry>()
  let nowAt = startAt
  let aheadMs = 0

  function add(entry: Entry): () => void {
    entries.add(entry)
    return () => {
      entries.delete(entry)
    }
  }

  function next(untilAt: number): Entry | undefined {
    const due = [...entries].filter(({ dueAt }) => dueAt <= untilAt)
    return due.sort((left, right) => left.dueAt - right.dueAt)[0]
  }

  function run(entry: Entry): Promise<void> {
    if (entry.periodMs === undefined) entries.delete(entry)
    else entry.dueAt = Math.max(entry.dueAt, nowAt) + entry.periodMs
    entry.run()
    return settle()
  }

  return {
    now: () => nowAt,
    serverNow: () => nowAt + aheadMs,
    setServerNow(serverAt) {
      aheadMs = serverAt - nowAt
    },
    after: (delayMs, run) => add({ dueAt: nowAt + delayMs, run }),
    every: (periodMs, run) => add({ dueAt: nowAt + periodMs, periodMs, run }),
    pending: () => entries.size,
    async advance(ms) {
      const untilAt = nowAt + ms
      await settle()
      for (let entry = next(untilAt); entry; entry = next(untilAt)) {
        nowAt = entry.dueAt
        await run(entry)
      }
      nowAt = untilAt
    },
    async hang(ms) {
      nowAt += ms
      for (let entry = next(nowAt); entry; entry = next(nowAt)) await run(entry)
    },
  }
}
