import { chmodSync } from 'node:fs'
import { markAlive } from '../db/queries/installation.ts'
import { createDisk } from './adapters/disk.ts'
import { argon2Passwords } from './adapters/password.ts'
import { findLackingTools } from './adapters/video-tools.ts'
import { isNewsOfRelay } from './app/log.ts'
import { mediaRelay } from './app/media-relay.ts'
import { buildApp } from './app.ts'
import { backupFolderOf, readConfig } from './config.ts'
import { createTimers } from './realtime/timers.ts'
import { backUpFirst } from './start/backup-first.ts'
import { takeDataFolder } from './start/data-folder.ts'
import { openDatabase } from './start/database.ts'
import { EXIT_CODES, StartFault } from './start/fault.ts'
import { prepare } from './start/first-start.ts'
import { listen, readTls } from './start/port.ts'
import { secretOf } from './start/secret.ts'
import { createStop } from './start/stop.ts'
import { sweepFiles } from './start/sweep-files.ts'

const ALIVE_EVERY_MS = 60_000
/** No system tells when a disk fills; asking costs microseconds. */
const DISK_EVERY_MS = 1_000
const say = (text: string): void => console.log(text)

async function start(): Promise<void> {
  // the data folder holds mails, pictures of visitors and the secret: for its owner alone
  process.umask(0o077)
  const config = readConfig(process.env)
  const tls = readTls(config)
  const release = takeDataFolder(config.DATA_DIR)
  chmodSync(config.DATA_DIR, 0o700)
  const disk = createDisk(config.DATA_DIR)
  await backUpFirst(config.DATA_DIR, backupFolderOf(config), Date.now(), say)
  const { db, isNew } = openDatabase(config.DATA_DIR, disk.tend)
  const secret = secretOf(config)
  await sweepFiles({ db, dataDir: config.DATA_DIR, isNew, say })
  await prepare({ db, config, passwords: argon2Passwords, now: Date.now(), say })
  markAlive(db, Date.now())
  const alive = setInterval(() => markAlive(db, Date.now()), ALIVE_EVERY_MS)
  disk.tend()
  const tending = setInterval(disk.tend, DISK_EVERY_MS)
  void findLackingTools().then((lacking) => {
    for (const tool of lacking) say(`▸ ${tool}`)
  })
  let sayOfRelay = say
  const { relay, close: closeRelay } = await mediaRelay(config, (text) => sayOfRelay(text))
  const app = await buildApp({
    config,
    db,
    disk,
    relay,
    secret,
    tls,
    dist: new URL('../dist', import.meta.url).pathname,
  })
  sayOfRelay = (text) => app.log[isNewsOfRelay(text) ? 'info' : 'warn'](text)
  const address = await listen(app, config)

  const close = async (): Promise<void> => {
    clearInterval(alive)
    clearInterval(tending)
    await app.close()
    await closeRelay()
    markAlive(db, Date.now())
    db.close()
    release()
  }
  const stop = createStop({
    ...{ drain: app.drain, patienceMs: config.SHUTDOWN_SECONDS * 1_000, close, say, now: Date.now },
    exit: (code) => process.exit(code),
    timers: createTimers(Date.now, (error) => app.log.error({ err: error }, 'the stop failed')),
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // last: whoever has read it may ask us to stop at once
  say(`▸ Uketsuke is open at ${address}`)
}

start().catch((error: unknown) => {
  const isPlain = error instanceof Error && !(error instanceof TypeError)
  console.error(`✖ ${isPlain ? error.message : String(error)}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(error instanceof StartFault ? EXIT_CODES[error.kind] : EXIT_CODES.unexpected)
})
