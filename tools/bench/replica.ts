// npm run bench -- replica [kills] [seconds]: a server is copied at intervals (60 s by default). It is killed
// during writes at a random moment, and its replica takes over. Measures how many confirmed writes are lost,
// how old the oldest of them is, and how long neither server responds. The first server must refuse to start again.
// Each kill uses two new folders.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { post, signInOverHttp } from '../../tests/support/bookers.ts'
import { startServer } from '../../tests/support/server-process.ts'

const [kills = '10', seconds = '60'] = process.argv.slice(2)
const everyMs = Number(seconds) * 1_000
const BUILT = { args: ['built/server.js'] }
const SHOWN = 'Standby'

interface Loss {
  answered: number
  lost: number
  /** Time from the oldest lost write to the kill. */
  lostMs: number
  /** Time from the take-over command to the first 200 of /health. */
  awayMs: number
}

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, a copy every ${seconds} s`)
const losses: Loss[] = []
for (let kill = 1; kill <= Number(kills); kill++) {
  const loss = await loseOne()
  losses.push(loss)
  console.log(
    `kill ${kill}: ${loss.lost} of ${loss.answered} answers lost, of the last ${(loss.lostMs / 1_000).toFixed(1)} s; open again ${(loss.awayMs / 1_000).toFixed(1)} s after the command; the first one refuses`,
  )
}
const most = Math.max(...losses.map(({ lostMs }) => lostMs))
const middle = losses.map(({ lostMs }) => lostMs).toSorted((a, b) => a - b)[losses.length >> 1] ?? 0
console.log(
  `lost: the last ${(middle / 1_000).toFixed(1)} s (median), ${(most / 1_000).toFixed(1)} s at most (wanted: at most ${seconds})`,
)
process.exit(most <= everyMs ? 0 : 1)

async function loseOne(): Promise<Loss> {
  const place = mkdtempSync(join(tmpdir(), 'uketsuke-place-'))
  const env = { RATE_LIMITS: '0', STANDBY: place, STANDBY_SECONDS: seconds }
  const first = await startServer(env, BUILT)
  const answeredAt: number[] = []
  let isOver = false
  try {
    const admin = await signInOverHttp(first.base, 'admin')
    const kiosk = await signInOverHttp(first.base, 'lobby')
    const signageId = Number((await post(first.base, kiosk, '/api/getSignage', {})).body.id)
    const write = async (): Promise<void> => {
      while (!isOver) {
        const templates = [{ signage_state: SHOWN, telop: `${answeredAt.length + 1}` }]
        const input = { signageId, version: 0, templates, isForceSubmit: true }
        const { status } = await post(first.base, admin, '/api/updateTemplates', input)
        if (status !== 200) throw new Error(`a write was answered with ${status}`)
        answeredAt.push(performance.now())
        await pause(20)
      }
    }
    const writing = write().catch((error: unknown) => {
      if (!isOver) throw error
    })
    // Wait for at least one complete copy, and then for a random moment before the next one.
    await pause(everyMs + Math.random() * everyMs)
    isOver = true
    const killedAt = performance.now()
    await first.kill()
    await writing

    const commandAt = performance.now()
    const second = await startServer({ RATE_LIMITS: '0', TAKE_OVER: place }, BUILT)
    try {
      const awayMs = performance.now() - commandAt
      const { body } = await post(second.base, kiosk, '/api/getSignage', {})
      const kept = keptOf(body)
      await expectRefusal(first)
      const lost = answeredAt.length - kept
      return {
        answered: answeredAt.length,
        lost,
        lostMs: lost > 0 ? killedAt - answeredAt[kept]! : 0,
        awayMs,
      }
    } finally {
      await second.close()
    }
  } finally {
    isOver = true
    await first.close()
    rmSync(place, { recursive: true, force: true })
  }
}

/**
 * Number of the newest write that the replica has. Each write puts its number into the telop (scrolling text) of the
 * signage.
 */
function keptOf(signage: Record<string, unknown>): number {
  const templates = signage.templates as { signage_state: string; telop: string }[]
  return Number(templates.find(({ signage_state }) => signage_state === SHOWN)?.telop)
}

async function expectRefusal(first: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const isUp = await first.start().then(
    () => true,
    () => false,
  )
  if (isUp || !/serves since/.test(first.log()))
    throw new Error(`the first server started again:\n${first.log()}`)
}
