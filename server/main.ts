import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '../db/open.ts'
import { createRelay } from '../relay/index.ts'
import { announcedAddresses } from './adapters/addresses.ts'
import { argon2Passwords } from './adapters/password.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { prepare } from './first-start.ts'
import { secretOf } from './secret.ts'
import { sweepMedia } from './sweep-media.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  mkdirSync(config.DATA_DIR, { recursive: true })
  const db = openDb(join(config.DATA_DIR, 'uketsuke.sqlite'))
  await prepare({ db, config, passwords: argon2Passwords, now: Date.now(), say: (text) => console.log(text) })
  await sweepMedia(db, config.DATA_DIR)
  const relay = await createRelay({
    portRange: config.RTC_PORT_RANGE,
    announcedAddresses: announcedAddresses(config.RTC_PUBLIC_IP),
    log: (text) => console.error(text),
  })
  const app = await buildApp({
    config,
    db,
    relay,
    secret: secretOf(config),
    dist: new URL('../dist', import.meta.url).pathname,
  })
  await app.listen({ port: config.PORT, host: config.HOST })
  const scheme = config.TLS_CERT_FILE ? 'https' : 'http'
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  console.log(`▸ Uketsuke is open at ${config.PUBLIC_URL ?? `${scheme}://localhost:${port}`}`)

  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await app.close()
    await relay.close()
    db.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

start().catch((error: unknown) => {
  const isPlain = error instanceof Error && !(error instanceof TypeError)
  console.error(`✖ ${isPlain ? error.message : String(error)}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
