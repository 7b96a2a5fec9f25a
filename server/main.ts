import { resolve } from 'node:path'
import { Server as TlsServer } from 'node:tls'
import { ALIVE_EVERY_MS } from '#core/storage/sweep.ts'
import { isSetupOpen } from '../db/queries/accounts.ts'
import { saveSecretMark } from '../db/queries/installation.ts'
import { argon2Passwords } from './accounts/password-hash.ts'
import { backUpFirst } from './backups/backup-first.ts'
import { openControl } from './cells/control.ts'
import { findLackingTools } from './media/video-tools.ts'
import { type App, buildApp } from './process/app.ts'
import { openDatabase } from './process/database.ts'
import { prepare } from './process/first-start.ts'
import { isRelayLogLine } from './process/log.ts'
import { mediaRelay } from './process/media-relay.ts'
import { listen, readTls } from './process/port.ts'
import { recordSignOfLife } from './process/signs-of-life.ts'
import { createStop } from './process/stop.ts'
import { sweepFiles } from './process/sweep-files.ts'
import { createTimers } from './realtime/timers.ts'
import { openReplica } from './replica/start.ts'
import { takeOver } from './replica/take-over.ts'
import type { SelfSignedCertificate } from './setup/self-signed-certificate.ts'
import { selfSignedTls, trustAuthority } from './setup/self-signed-tls.ts'
import { logSetupLink, makeSetupKey } from './setup/setup-key.ts'
import { backupFolderOf, type Config, readConfig } from './system/config.ts'
import { keepPrivate, takeDataFolder } from './system/data-folder.ts'
import { createDisk, type Disk } from './system/disk.ts'
import { encryptAtStart } from './system/encrypt-secrets.ts'
import { EXIT_CODES, StartFault } from './system/fault.ts'
import { refuseRoot } from './system/folder-owner.ts'
import { requireDatabaseOrNewFolder } from './system/lost-database.ts'
import { markOf, secretOf } from './system/secret.ts'
import { createSecretCiphers } from './system/secret-cipher.ts'
import { printTraces } from './system/uncaught-errors.ts'

/**
 * How often the free disk space is checked. Polling is needed, because operating systems do not report a full disk. A
 * check takes microseconds.
 */
const DISK_EVERY_MS = 1_000
/** Interval for renewing the server certificate in its last 30 days. */
const RENEW_EVERY_MS = 86_400_000
const say = (text: string): void => console.log(text)
const sayReserveFault = (error: unknown): void =>
  say(`✖ The reserve for a full disk could not be checked: ${String(error)}`)

async function start(): Promise<void> {
  // the data folder holds mails, visitors' pictures and the secret: readable by its owner only
  process.umask(0o077)
  const given = readConfig(process.env)
  refuseRoot(given.TAKE_OVER ?? given.DATA_DIR, given.DATA_DIR)
  const config = await withTakenOver(given)
  const filesTls = readTls(config)
  const release = takeDataFolder(config.DATA_DIR)
  keepPrivate(config.DATA_DIR, say)
  let end = (code: keyof typeof EXIT_CODES): void => process.exit(EXIT_CODES[code])
  const replica = await openReplica(config, { say, end: (code) => end(code) })
  requireDatabaseOrNewFolder(config.DATA_DIR, backupFolderOf(config))
  const own = config.TLS === undefined ? undefined : await selfSignedTls(config, Date.now())
  if (own) trustAuthority(own)
  const disk = createDisk(config.DATA_DIR, sayReserveFault)
  const { db, secret, setupKey } = await openData(config, disk)
  disk.tend()
  const tending = setInterval(disk.tend, DISK_EVERY_MS)
  void findLackingTools().then((lacking) => {
    for (const tool of lacking) say(`▸ ${tool}`)
  })
  let logRelay = say
  const { relay, nodes: relayNodes, close: closeRelay } = await mediaRelay(config, (text) => logRelay(text))
  const app = await buildApp({
    config,
    db,
    disk,
    relay,
    relayNodes,
    secret,
    tls: own ?? filesTls,
    authority: own?.authority,
    setupKey,
    replica,
    dist: new URL('../dist', import.meta.url).pathname,
  })
  logRelay = (text) => app.log[isRelayLogLine(text) ? 'info' : 'warn'](text)
  const recordLife = (): void =>
    recordSignOfLife(db, config.DATA_DIR, Date.now(), (error) =>
      app.log.error({ err: error }, 'the sign of life could not be recorded'),
    )
  // call this after buildApp, which reads when the previous run last recorded that it was alive
  recordLife()
  saveSecretMark(db, markOf(secret))
  const alive = setInterval(recordLife, ALIVE_EVERY_MS)
  const closeControl = await openControl(resolve(config.DATA_DIR), app.handleOrder)
  const address = await listen(app, config)
  const renewing = own && setInterval(() => void renewTls(app, config), RENEW_EVERY_MS)

  const close = async (): Promise<void> => {
    clearInterval(alive)
    clearInterval(tending)
    clearInterval(renewing)
    await closeControl()
    await app.close()
    await closeRelay()
    recordLife()
    db.close()
    await replica?.close()
    release()
  }
  // called when the replica has taken over: data written from now on would be lost, so the server stops at once
  end = (code) => void close().finally(() => process.exit(EXIT_CODES[code]))
  const stop = createStop({
    drain: app.drain,
    timeoutMs: config.SHUTDOWN_SECONDS * 1_000,
    close,
    say,
    now: Date.now,
    exit: (code) => process.exit(code),
    timers: createTimers(Date.now, (error) => app.log.error({ err: error }, 'stopping the server failed')),
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (setupKey) logSetupLink(say, address, setupKey)
  if (own) logTrust(own, address)
  replica?.begin()
  printTraces()
  // printed last: a program that waits for this line may stop the server at once
  say(`▸ Uketsuke is open at ${address}`)
}

/**
 * Opens the database, migrates it, and prepares data and files for this version. While the first-day setup is open, also creates
 * the setup key.
 */
async function openData(config: Config, disk: Disk) {
  await backUpFirst(config.DATA_DIR, backupFolderOf(config), Date.now(), say)
  const { db, isNew } = openDatabase(config.DATA_DIR, disk.tend)
  const secret = secretOf(config)
  encryptAtStart(db, createSecretCiphers(secret), say)
  await sweepFiles({ db, dataDir: config.DATA_DIR, isNew, say })
  await prepare({ db, config, passwords: argon2Passwords, now: Date.now(), say })
  const setupKey = isSetupOpen(db) ? makeSetupKey() : undefined
  return { db, secret, setupKey }
}

/** With TAKE_OVER, the replica's copy becomes the data folder. */
async function withTakenOver(config: Config): Promise<Config> {
  const { TAKE_OVER: place, SERVER_NAME: serverName } = config
  if (place === undefined) return config
  return { ...config, DATA_DIR: await takeOver({ place, serverName, now: Date.now(), say }) }
}

function logTrust({ authority, uncovered }: SelfSignedCertificate, address: string): void {
  say(`▸ to let devices trust this server, open ${address}/trust (SHA-256 ${authority.fingerprint})`)
  if (uncovered.length > 0)
    say(
      `▸ browsers do not trust it at ${uncovered.join(', ')}: added after the authority was created. To include them, delete ca.pem and ca.key in DATA_DIR/tls, restart, and trust the server again on each device`,
    )
}

/** Renews the certificate without a restart: new connections use it, and the authority stays the same. */
async function renewTls(app: App, config: Config): Promise<void> {
  try {
    const { cert, key } = await selfSignedTls(config, Date.now())
    if (app.server instanceof TlsServer) app.server.setSecureContext({ cert, key })
  } catch (error) {
    app.log.error({ err: error }, 'the certificate could not be renewed')
  }
}

// the reader of the log may disconnect (closed pipe); the server must not stop
for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined)

start().catch((error: unknown) => {
  const isPlain = error instanceof Error && !(error instanceof TypeError)
  console.error(`✖ ${isPlain ? error.message : String(error)}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(error instanceof StartFault ? EXIT_CODES[error.kind] : EXIT_CODES.unexpected)
})
