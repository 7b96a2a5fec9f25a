import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '../../db/open.ts'
import type { VideoTools } from '../../server/media/video-tools.ts'
import { type App, type AppDeps, buildApp } from '../../server/process/app.ts'
import { readConfig } from '../../server/system/config.ts'
import { PASSWORD } from './builders.ts'
import { createFakeRelay, type FakeRelay } from './fake-relay.ts'
import { createFastPasswords } from './fast-passwords.ts'

export interface TestApp {
  app: App
  db: Db
  relay: FakeRelay
  passwords: ReturnType<typeof createFastPasswords>
  /** The app's DATA_DIR, with captures/ and media/. */
  folder: string
  /** Opens a port on loopback. @returns `127.0.0.1:port` */
  listen(): Promise<string>
  close(): Promise<void>
}

interface TestAppOptions {
  now?: () => number
  /** Use this open database. The app closes it unless `keepsDb` is set. */
  db?: Db
  keepsDb?: boolean
  environment?: Record<string, string>
  video?: VideoTools
  disk?: AppDeps['disk']
  setupKey?: string
  secret?: string
  relayNodes?: AppDeps['relayNodes']
  replica?: AppDeps['replica']
  logTo?: AppDeps['logTo']
  openFiles?: AppDeps['openFiles']
  drawStatement?: AppDeps['drawStatement']
}

/** Builds the whole server on a new database in memory. Only the relay and the slow password hash are replaced. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-test-'))
  const db = options.db ?? openDb(':memory:')
  const relay = createFakeRelay()
  const passwords = createFastPasswords()
  const config = readConfig({ MODE: 'dev', LOG_LEVEL: 'silent', DATA_DIR: folder, ...options.environment })
  const secret = options.secret ?? 'a secret of the tests, long enough for HS256'
  const app = await buildApp({
    config,
    db,
    relay,
    secret,
    passwords,
    ...(options.now ? { now: options.now } : {}),
    ...(options.video ? { video: options.video } : {}),
    relayNodes: options.relayNodes,
    replica: options.replica,
    drawStatement: options.drawStatement,
    ...(options.setupKey ? { setupKey: options.setupKey } : {}),
    ...(options.disk ? { disk: options.disk } : {}),
    ...(options.logTo ? { logTo: options.logTo } : {}),
    ...(options.openFiles ? { openFiles: options.openFiles } : {}),
  })
  return {
    app,
    db,
    relay,
    passwords,
    folder,
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const address = app.server.address()
      assert.ok(address && typeof address === 'object')
      return `127.0.0.1:${address.port}`
    },
    async close() {
      await app.close()
      if (!options.keepsDb) db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in as a page would. @returns the Cookie header from the response */
export async function signIn(app: App, loginId: string, isRemember = false): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: loginId, password: PASSWORD, isRemember },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return cookieHeader(answer.cookies)
}

export const cookieHeader = (cookies: readonly { name: string; value: string }[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
