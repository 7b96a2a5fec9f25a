// npm run bench -- bookings: sends 1,000 bookings of one free time slot at once over HTTP, with a pool of 1
// and of 3 operators, with and without rate limits.
import assert from 'node:assert/strict'
import { japanZoned } from '#core/time/japan-time.ts'
import { addBookers, post, signInOverHttp, workdayAt } from '../../tests/support/bookers.ts'
import { startServer } from '../../tests/support/server-process.ts'

const REQUESTS = 1_000
const USERS = 8
const HOUR_MS = 3_600_000

/**
 * 8 users send 1,000 bookings of the same time slot at once. Exactly as many must succeed as the pool has operators,
 * and each must get a different operator.
 */
async function race(pool: number, limits: boolean): Promise<void> {
  const server = await startServer({ TIMESHARE_CHANNELS: String(pool), RATE_LIMITS: limits ? '1' : '0' })
  try {
    const loginIds = addBookers(server.dataDir, USERS)
    const cookies: string[] = []
    for (const loginId of loginIds) cookies.push(await signInOverHttp(server.base, loginId))
    const startAt = workdayAt(3) + 13 * HOUR_MS
    const input = { title: '競争', start: japanZoned(startAt), end: japanZoned(startAt + HOUR_MS / 2) }
    const begunAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, async (_, index) => {
        const user = index % USERS
        const sentAt = performance.now()
        const { status, body } = await post(server.base, cookies[user]!, '/token/create', input)
        return { user, status, check: body.check, tookMs: performance.now() - sentAt }
      }),
    )
    const tookMs = performance.now() - begunAt
    const won = answers.filter(({ check }) => check === 'succeed')
    const byStatus = new Map<number, number>()
    for (const { status } of answers) byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    const sorted = answers.map((answer) => answer.tookMs).sort((a, b) => a - b)
    console.log(
      `pool ${pool}, limits ${limits ? 'on' : 'off'}: ${won.length} booked by ${new Set(won.map(({ user }) => user)).size} users;`,
      [...byStatus].map(([status, count]) => `${status}: ${count}`).join(', '),
      `in ${Math.round(tookMs)} ms, median ${Math.round(sorted[REQUESTS / 2]!)} ms`,
    )
    assert.equal(won.length, pool)
    assert.equal(new Set(won.map(({ user }) => user)).size, pool)
  } finally {
    await server.close()
  }
}

for (const limits of [false, true]) for (const pool of [1, 3]) await race(pool, limits)
