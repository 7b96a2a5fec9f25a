import { DAY_MS, dayStartAt } from '#core/time/japan-time.ts'
import type { DbLike } from '../open.ts'
import { insertPlay } from '../queries/plays.ts'

const DAYS = 7
const HOUR_MS = 3_600_000
/** Opening hours of the shop in Japan time, with a break at noon. */
const OPEN = [
  ['Standby', 8.75, 12],
  ['Suspended', 12, 13],
  ['Standby', 13, 18.1],
] as const

/** Adds records of what the demo's kiosks played in the past week. */
export function seedDemoPlays(
  db: DbLike,
  signages: readonly { signageId: number; mediaId: number; mediaName: string; telop: string }[],
  now: number,
): void {
  const today = dayStartAt(now)
  for (const { signageId, ...shown } of signages) {
    for (let back = DAYS; back > 0; back -= 1) {
      for (const [scene, from, to] of OPEN) {
        const dayAt = today - back * DAY_MS
        const hours = { startedAt: dayAt + from * HOUR_MS, endedAt: dayAt + to * HOUR_MS }
        insertPlay(db, { ...shown, ...hours, signageId, scene })
      }
    }
  }
}
