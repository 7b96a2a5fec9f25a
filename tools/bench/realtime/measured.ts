import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_FLAGS } from '../../../server/process/bundle/flags.mjs'
import { isServerBuilt } from '../../../server/process/bundle/version.mjs'
import { freePort } from '../../../tests/support/free-port.ts'
import type { Ask, Profile, Reading } from './probe.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PATIENCE_MS = 60_000

/** A server in its own process, with a probe that reports its figures. */
export interface Measured {
  readonly port: number
  readonly base: string
  read(): Promise<Reading>
  /** Reads the figures after a garbage collection. */
  settled(): Promise<Reading>
  startProfile(): Promise<void>
  stopProfile(): Promise<Profile>
  start(): Promise<number>
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  pid(): number
  /** Everything that the server has printed to standard output. */
  log(): string
}

/** Starts a server with the probe. @param file the server's entry; it must print ` open ` when it listens */
export async function measured(file: string, env: Record<string, string>): Promise<Measured> {
  const port = await freePort()
  let child: ChildProcess | undefined
  let lastId = 0
  let output = ''

  /** Starts the process. @returns ms until it was ready */
  const start = async (): Promise<number> => {
    const begunAt = performance.now()
    const running = fork(join(ROOT, file), {
      execArgv: ['--expose-gc', ...SERVER_FLAGS, '--import', join(import.meta.dirname, 'probe.ts')],
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // A detached child does not get the terminal's Ctrl-C, so that this process can handle it first.
      detached: true,
    })
    child = running
    running.setMaxListeners(0)
    let said = ''
    running.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`the server did not start: ${said}`)), PATIENCE_MS)
      running.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
      running.stdout?.on('data', (bytes: Buffer) => {
        said += bytes.toString()
        if (!/is open/.test(said)) return
        clearTimeout(limit)
        resolve()
      })
    })
    return performance.now() - begunAt
  }

  const ask = (what: Ask): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++lastId
      const hear = (answer: { id: number; value: unknown }): void => {
        if (answer.id !== id) return
        child?.off('message', hear)
        resolve(answer.value)
      }
      child?.on('message', hear)
      child?.send({ id, ask: what })
    })

  await start()
  return {
    port,
    base: `http://127.0.0.1:${port}`,
    start,
    read: () => ask('read') as Promise<Reading>,
    settled: () => ask('collect') as Promise<Reading>,
    startProfile: () => ask('startProfile') as Promise<void>,
    stopProfile: () => ask('stopProfile') as Promise<Profile>,
    pid: () => child?.pid ?? 0,
    log: () => output,
    async stop(signal) {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null) return
      const ended = once(running, 'exit')
      running.kill(signal)
      await ended
    },
  }
}

/** The server's entry file: the built server if it is up to date and `wantsSources` is false, else the sources. */
export const productEntry = (wantsSources: boolean): string =>
  !wantsSources && isServerBuilt(ROOT) ? 'built/server.js' : 'server/main.ts'

/** Starts the product with its own data folder. */
export const measuredProduct = (
  dataDir: string,
  entry: string,
  env: Record<string, string> = {},
): Promise<Measured> =>
  measured(entry, {
    MODE: 'dev',
    DEMO: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RTC_PUBLIC_IP: '127.0.0.1',
    RTC_PORT_RANGE: '45600-45900',
    ...env,
  })

/** Time in ms in which the server's main thread could run but waited for a core, because the machine was busy. */
export function waitedMs(server: Measured): number {
  const path = `/proc/${server.pid()}/schedstat`
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6 : 0
}
