import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { mostAtOnce } from '#core/reservations/rules.ts'
import { japanZoned } from '#core/time/japan-time.ts'
import { openDb } from '../../db/open.ts'
import { listReservations } from '../../db/queries/reservations.ts'
import { addBookers, post, signInOverHttp, workdayAt } from '../support/bookers.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const POOL = 2
const USERS = 6
const STEPS = 240
const SLOT_MS = 600_000
const NINE_MS = 9 * 3_600_000

let server: ServerProcess
before(async () => {
  server = await startServer({ TIMESHARE_CHANNELS: String(POOL), RATE_LIMITS: '0' })
})
after(() => server?.close())

/** The random generator mulberry32: the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Checks that at no time more bookings exist than the pool has avatars, and that no user has two bookings at once.
 * @returns the number of bookings
 */
function checkBookings(): number {
  const db = openDb(join(server.dataDir, 'uketsuke.sqlite'))
  const all = listReservations(db, { fromAt: workdayAt(0) })
  db.close()
  const whole = { startAt: 0, endAt: Number.MAX_SAFE_INTEGER }
  assert.ok(mostAtOnce(all, whole) <= POOL, `${mostAtOnce(all, whole)} bookings at the same time`)
  for (const userId of new Set(all.map((row) => row.userId)))
    assert.ok(
      mostAtOnce(
        all.filter((row) => row.userId === userId),
        whole,
      ) <= 1,
    )
  return all.length
}

test('[4.6] random bookings, changes and cancellations never overbook the avatars, even after a power cut', {
  timeout: 180_000,
}, async (t) => {
  const loginIds = addBookers(server.dataDir, USERS)
  const cookies: string[] = []
  for (const loginId of loginIds) cookies.push(await signInOverHttp(server.base, loginId))
  const random = seeded(46)
  const below = (bound: number): number => Math.floor(random() * bound)
  const ids: { id: number; user: number }[] = []
  const counts = { booked: 0, refused: 0, lost: 0 }

  const step = async (): Promise<void> => {
    const user = below(USERS)
    const startAt = workdayAt(below(2)) + NINE_MS + below(12) * SLOT_MS
    const time = { start: japanZoned(startAt), end: japanZoned(startAt + (1 + below(4)) * SLOT_MS) }
    const known = ids[below(Math.max(1, ids.length))]
    const kind = known ? below(4) : 0
    try {
      if (kind === 2 && known) {
        await post(server.base, cookies[known.user]!, '/reservation/update', { id: known.id, ...time })
      } else if (kind === 3 && known) {
        await post(server.base, cookies[known.user]!, '/reservation/delete', { id: known.id })
      } else {
        const { body } = await post(server.base, cookies[user]!, '/token/create', { title: '予約', ...time })
        const made = body.reservation as { id: number } | undefined
        if (made) ids.push({ id: made.id, user })
        counts[made ? 'booked' : 'refused'] += 1
      }
    } catch {
      // the server was killed before it answered: only the database shows whether the booking was stored
      counts.lost += 1
    }
  }
  const several = () => Array.from({ length: STEPS / 8 }, step)
  const many = async (): Promise<void> => {
    await Promise.all(several())
  }

  for (let round = 0; round < 4; round++) {
    await many()
    checkBookings()
  }
  const running = several()
  // the first request is answered, the others are still in progress
  await Promise.race(running)
  await server.kill()
  await Promise.all(running)
  await server.start()
  const kept = checkBookings()
  for (let round = 0; round < 3; round++) await many()
  const last = checkBookings()
  t.diagnostic(`${JSON.stringify(counts)}; ${kept} after the power cut, ${last} at the end`)
  assert.ok(counts.booked > 20 && counts.refused > 20)
})
