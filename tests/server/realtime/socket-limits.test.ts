import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { WebSocket } from 'ws'
import { SOCKETS_OF_ACCOUNT_MAX, UPGRADES_MAX_PER_SECOND } from '#core/limits.ts'
import { CLOSE } from '../../../server/realtime/page-connection.ts'
import { openSocket, type TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Opens sockets at the same moment. @returns the accepted sockets, and the close codes of the refused ones */
async function openAtOnce(count: number, cookie: string) {
  const sockets = await Promise.all(
    Array.from({ length: count }, () => openSocket(stage.address, { as: 'observer', cookie })),
  )
  const ends = await Promise.all(
    sockets.map((socket) =>
      Promise.race([
        socket.closed,
        socket.waitFor('config').then(
          () => undefined,
          () => socket.closed,
        ),
      ]),
    ),
  )
  return {
    open: sockets.filter((_socket, at) => !ends[at]),
    codes: ends.flatMap((end) => (end ? [end.code] : [])),
  }
}

const closeAll = (sockets: readonly TestSocket[]) => Promise.all(sockets.map((socket) => socket.close()))

test('[realtime] limits an account to twenty sockets', async () => {
  const cookie = await stage.cookieOf(stage.people.Sato)
  const first = await openAtOnce(SOCKETS_OF_ACCOUNT_MAX + 5, cookie)
  assert.equal(first.open.length, SOCKETS_OF_ACCOUNT_MAX)
  assert.deepEqual(first.codes, new Array(5).fill(CLOSE.tooMany))
  const other = await openAtOnce(1, await stage.cookieOf(stage.people.Tanaka))
  assert.equal(other.open.length, 1)

  const [one, ...rest] = first.open
  await one!.close()
  const next = await openAtOnce(2, cookie)
  assert.equal(next.open.length, 1, 'one new socket for the one that closed')
  await closeAll([...rest, ...next.open, ...other.open])
})

test('[realtime] refuses a WebSocket upgrade at any other path', async (t) => {
  const lines: string[] = []
  const open = await openStage({
    environment: { MODE: 'srv', LOG_LEVEL: 'debug' },
    logTo: { write: (line: string) => void lines.push(line) },
  })
  t.after(() => open.close())
  const paths = ['/nowhere?secret=1', '/?secret=1', '/health?secret=1', '/realtime/?secret=1', '/api/getUser']
  for (const path of paths) {
    const socket = new WebSocket(`ws://${open.address}${path}`)
    await assert.rejects(once(socket, 'open'), /Unexpected server response: 404/, path)
  }
  const encoded = new WebSocket(`ws://${open.address}/re%61ltime?as=observer&participant=a`)
  await once(encoded, 'open')
  encoded.terminate()
  assert.ok(lines.length > 0)
  assert.deepEqual(
    lines.filter((line) => line.includes('secret')),
    [],
  )
})

test('[realtime] limits WebSocket upgrades per IP address and second, also for a percent-encoded path', async (t) => {
  // a fixed time, because the limit counts per second and a busy machine may need longer for these requests
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const refusedOf = async (path: string, remoteAddress: string) => {
    let refused = 0
    for (let line = 0; line < UPGRADES_MAX_PER_SECOND + 10; line += 1) {
      const { statusCode } = await stage.app.inject({ url: path, remoteAddress })
      if (statusCode === 429) refused += 1
    }
    return refused
  }
  const query = '?as=observer&participant=a'
  assert.equal(await refusedOf(`/realtime${query}`, '10.0.0.1'), 10)
  assert.equal(await refusedOf(`/re%61ltime${query}`, '10.0.0.2'), 10)
  t.mock.timers.tick(999)
  assert.equal(
    await refusedOf(`/realtime${query}`, '10.0.0.1'),
    UPGRADES_MAX_PER_SECOND + 10,
    'one millisecond before the next second',
  )
  t.mock.timers.tick(1)
  assert.equal(await refusedOf(`/realtime${query}`, '10.0.0.1'), 10, 'the next second')
})
