import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '../../db/open.ts'
import { createRelay } from '../../relay/index.ts'
import { buildApp } from '../../server/process/app.ts'
import { prepare } from '../../server/process/first-start.ts'
import { announcedAddresses } from '../../server/system/addresses.ts'
import { readConfig } from '../../server/system/config.ts'
import { createFastPasswords } from './fast-passwords.ts'

/** The product with its real pages and relay in this process. The test can set the server's clock. */
export interface MovedServer {
  base: string
  db: Db
  dataDir: string
  now(): number
  /** Sets the server's clock, and makes its reservation clock react to the change at once. */
  moveTo(at: number): void
  close(): Promise<void>
}

const RTC_PORT_RANGE = `${43_000 + (process.pid % 100) * 40}-${43_000 + (process.pid % 100) * 40 + 39}`

/** @param startAt epoch ms that the server's clock shows at the start; from then on the clock runs normally */
export async function startMovedServer(
  startAt: number,
  env: Record<string, string> = {},
): Promise<MovedServer> {
  let aheadMs = startAt - Date.now()
  const now = (): number => Date.now() + aheadMs
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-moved-'))
  const port = await freeLoopbackPort()
  const base = `http://127.0.0.1:${port}`
  const config = readConfig({
    MODE: 'demo',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PUBLIC_URL: base,
    RTC_PORT_RANGE,
    RTC_PUBLIC_IP: '127.0.0.1',
    ...env,
  })
  const db = openDb(':memory:')
  const passwords = createFastPasswords()
  await prepare({ db, config, passwords, now: now(), say: () => undefined })
  const relay = createRelay({
    portRange: config.RTC_PORT_RANGE,
    announcedAddresses: announcedAddresses(config.RTC_PUBLIC_IP),
    log: (text) => console.error(text),
  })
  const app = await buildApp({
    config,
    db,
    relay,
    passwords,
    now,
    secret: 'a secret of the journeys, long enough for HS256',
    dist: new URL('../../dist', import.meta.url).pathname,
  })
  await app.listen({ port, host: '127.0.0.1' })
  return {
    base,
    db,
    dataDir,
    now,
    moveTo(at) {
      aheadMs = at - Date.now()
      app.reservationClock.changed()
    },
    async close() {
      await app.close()
      await relay.close()
      db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Finds a free port before the server listens, because PUBLIC_URL contains the port. */
async function freeLoopbackPort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
