import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../db/open.ts'
import { accounts, signages } from '../../../db/schema/index.ts'
import { DEMO_PASSWORD } from '../../../db/seed/demo.ts'
import { openDatabase } from '../../../server/process/database.ts'
import { prepare } from '../../../server/process/first-start.ts'
import { readConfig } from '../../../server/system/config.ts'
import { signInOverHttp } from '../../../tests/support/bookers.ts'
import { addForeignCompany, rowsOfCompany } from '../../../tests/support/foreign-company.ts'
import { type HostileReport, newReport, noteAnswer, noteLeak } from '../../../tests/support/hostile-run.ts'
import { cheapHash } from '../realtime/bench-company.ts'
import { type Measured, measuredProduct, productEntry } from '../realtime/measured.ts'
import { printProfile } from '../realtime/print.ts'
import { raisePriority } from '../realtime/priority.ts'

/** A word that every text of the attacked company contains. In an answer to another company, it proves a leak. */
export const MARK = 'zqxbmark'
/** Accounts of the demo data that send the attacks. */
export const ACCOUNTS = ['admin', 'operator1', 'lobby', 'guest@example.com', 'system'] as const
const OVERSEER = 'system'
/** A name and an address that occur in the attacked company's mails. */
export const SHARED = { name: '田中太郎', address: 'tanaka@corp.example' }
/** Time for code to load and compile before the attack, so that this does not count as time blocked by the attack. */
const WARM_UP_MS = 1_500

export interface Options {
  requests: number
  frames: number
  datagrams: number
  files: number
  seed: number
  /** Whether to run the sources instead of the built product. */
  sources: boolean
  /** Whether to print which functions ran while the event loop was blocked longest. */
  profile: boolean
}

/**
 * The longest time that the server's event loop was blocked, and the most CPU time that it used in one turn of the
 * event loop.
 */
export interface Stall {
  wallMs: number
  cpuMs: number
}

/** The result of a named attack. */
export interface Result {
  report: HostileReport
  stall: Stall
  /** Number of attack attempts for the report; by default the number of answers. */
  tries?: number
  /** More results, as texts. */
  notes: string[]
}

export const newResult = (): Result => ({
  report: newReport(MARK),
  stall: { wallMs: 0, cpuMs: 0 },
  notes: [],
})

/** Records in the result how long the server's event loop was blocked since this function was last called. @returns those times */
export async function noteStall({ stall }: Result, server: Measured): Promise<Stall> {
  const { delayMaxMs: wallMs, turnCpuMaxMs: cpuMs } = await server.read()
  stall.wallMs = Math.max(stall.wallMs, wallMs)
  stall.cpuMs = Math.max(stall.cpuMs, cpuMs)
  return { wallMs, cpuMs }
}

export const stallText = ({ wallMs, cpuMs }: Stall): string =>
  `${wallMs.toFixed(0)} ms (CPU ${cpuMs.toFixed(0)} ms)`

/** A running server with the demo's company, from which the attacks come, and a second company that is attacked. */
export interface AttackedServer {
  server: Measured
  /** Host and port. */
  address: string
  folder: string
  /** IDs of objects of the attacked company, by name. */
  ids: Record<string, unknown>
  companyId: number
  signIn(loginId: string): Promise<string>
  /** Checksums of the attacked company's rows, as one text. */
  rows(): string
}

async function seed(folder: string) {
  const { db } = openDatabase(folder)
  const config = readConfig({ MODE: 'demo', DATA_DIR: folder })
  const hash = cheapHash(DEMO_PASSWORD)
  const passwords = { hash: async () => hash, verify: async () => false }
  await prepare({ db, config, passwords, now: Date.now(), say: () => undefined })
  const foreign = addForeignCompany(db, { mark: MARK, now: Date.now(), shared: SHARED })
  db.update(accounts).set({ passwordHash: hash }).run()
  // Switch AI talk on for every kiosk, so that the kiosks use the chat server that their company has chosen.
  db.update(signages).set({ aiTalk: true }).run()
  db.close()
  return foreign
}

/**
 * Starts a server, runs an attack on it, and records how long its event loop was blocked, errors in its log, and
 * whether it still answers.
 */
export async function withAttackedServer(
  result: Result,
  { sources, profile }: Pick<Options, 'sources' | 'profile'>,
  env: Record<string, string>,
  attack: (attacked: AttackedServer) => Promise<void>,
): Promise<void> {
  const { report } = result
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-hostile-'))
  const { companyId, ids } = await seed(folder)
  const server = await measuredProduct(folder, productEntry(sources), { MODE: 'demo', ...env })
  // A real attacker has its own machine, so the server gets a higher priority than the bench.
  raisePriority(server.pid())
  const read = <T>(look: (db: Db) => T): T => {
    const { db } = openDatabase(folder)
    try {
      return look(db)
    } finally {
      db.close()
    }
  }
  try {
    report.overseers.add(await signInOverHttp(server.base, OVERSEER))
    await pause(WARM_UP_MS)
    if (profile) await server.startProfile()
    await server.read()
    await attack({
      server,
      address: server.base.replace('http://', ''),
      folder,
      ids,
      companyId,
      async signIn(loginId) {
        const cookie = await signInOverHttp(server.base, loginId)
        if (loginId === OVERSEER) report.overseers.add(cookie)
        return cookie
      },
      rows: () => read((db) => JSON.stringify(rowsOfCompany(db, companyId, MARK))),
    })
    await noteStall(result, server)
    if (profile) printProfile(await server.stopProfile())
    const health = await fetch(`${server.base}/health`)
    if (!health.ok) report.faults.push(`/health: ${health.status}`)
  } finally {
    const lines = server.log().split('\n')
    report.faults.push(
      ...lines
        .filter((line) => /"level":[56]0|\b(ERROR|FATAL)\b/.test(line))
        .map((line) => `log: ${line.slice(0, 600)}`),
    )
    await server.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

export function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  return form
}

/**
 * Sends one request as a page does and records the answer. @returns status and body; status 0 if there was no answer
 */
export async function ask(
  { server }: Pick<AttackedServer, 'server'>,
  report: HostileReport,
  {
    method = 'POST',
    path,
    body,
    cookie,
    from,
    patienceMs = 30_000,
  }: {
    method?: 'GET' | 'POST'
    path: string
    body?: object
    cookie?: string
    /** The client's address, sent in a header as a proxy would do. */
    from?: string
    patienceMs?: number
  },
): Promise<{ status: number; text: string }> {
  const isForm = body instanceof FormData
  try {
    const answer = await fetch(`${server.base}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookie !== undefined && { cookie }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    noteAnswer(report, String(answer.status))
    noteLeak(report, `${method} ${path}`, text, cookie)
    if (answer.status >= 500) report.faults.push(`${method} ${path} → ${answer.status} ${text.slice(0, 300)}`)
    return { status: answer.status, text }
  } catch (error) {
    noteAnswer(report, 'no answer')
    report.faults.push(`${method} ${path}: ${String(error)}`)
    return { status: 0, text: '' }
  }
}
