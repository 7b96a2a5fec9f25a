import type { Timers } from '../../server/system/timers.ts'

/** Epoch ms of a Monday at ten in the morning in Japan. */
export const MONDAY_AT = Date.parse('2026-04-06T10:00:00+09:00')

/** The reception's `Timers` on a clock that moves only when the test advances it. */
export interface FakeClock extends Timers {
  now: () => number
  /** Runs due timers in order of time, including those that they set. */
  advance(ms: number): void
  /** Sets the time ahead, as a correction of the system clock does: pending timers keep their remaining delay. */
  jump(ms: number): void
  /** Names of the pending timers. */
  waiting(): string[]
}

interface Entry {
  dueAt: number
  run: () => void
}

/** @param earlyMs how many ms too early each timer fires the first time, as a real one may by 1 ms */
export function createFakeClock(startAt = MONDAY_AT, earlyMs = 0): FakeClock {
  const entries = new Map<string, Entry>()
  let nowAt = startAt

  const nextUntil = (untilAt: number): [string, Entry] | undefined =>
    [...entries].filter(([, { dueAt }]) => dueAt <= untilAt).sort((a, b) => a[1].dueAt - b[1].dueAt)[0]

  return {
    now: () => nowAt,
    set: (name, atMs, run) => {
      // Delete it first, so that a timer that is set again runs after others of the same time.
      entries.delete(name)
      entries.set(name, { dueAt: Math.max(atMs - nowAt > earlyMs ? atMs - earlyMs : atMs, nowAt), run })
    },
    clear: (name) => {
      entries.delete(name)
    },
    advance(ms) {
      const untilAt = nowAt + ms
      for (let next = nextUntil(untilAt); next; next = nextUntil(untilAt)) {
        const [name, { dueAt, run }] = next
        entries.delete(name)
        nowAt = Math.max(nowAt, dueAt)
        run()
      }
      nowAt = untilAt
    },
    jump(ms) {
      nowAt += ms
      for (const entry of entries.values()) entry.dueAt += ms
    },
    waiting: () => [...entries.keys()],
  }
}
