import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { SERVER_FLAGS } from '../../../server/process/bundle/flags.mjs'
import { freePort } from '../../../tests/support/free-port.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PATIENCE_MS = 60_000
const ASK_EVERY_MS = 5

/** Memory in bytes, as the process itself reports it. */
interface Kept {
  heap: number
  used: number
  external: number
  workers: number[]
}

/** The product as `npm start` runs it, with demo data, on loopback. */
interface Product {
  /** Time from the start of the process to the first 200 of /health. */
  healthMs: number
  /** CPU time that the process had used until the first 200 of /health. */
  cpuMs: number
  /** Time before the first 200 of /health in which the main thread could run but waited for a core. */
  waitedMs: number
  /** Memory in bytes by the kernel's names: VmRSS, RssAnon, RssFile, VmHWM. */
  status(): Record<string, number>
  /** Memory figures that the process itself reports. Available only with `probe`. */
  kept(): Promise<Kept>
  stop(): Promise<void>
}

const isWell = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/health', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('error', () => resolve(false))
  })

/**
 * Starts the product and waits until it is ready. @param dataDir data folder; the demo data is created if it is empty
 */
export async function startProduct(dataDir: string, { probe = false } = {}): Promise<Product> {
  const port = await freePort()
  const options = probe ? ['--import', join(import.meta.dirname, 'probe.mjs')] : []
  const begunAt = performance.now()
  const child: ChildProcess = spawn(process.execPath, [...options, ...SERVER_FLAGS, 'built/server.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', ...(probe ? ['ipc' as const] : [])],
  })
  const facts = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
  const cpuMs = (): number => {
    // Skips the process name in brackets, which may contain anything. The fields are CPU times in hundredths of
    // a second: utime and stime (proc(5)).
    const fields = facts('stat').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  // /proc/<pid>/schedstat holds the ns that the process ran on a core, and the ns that it waited for a core (proc(5)).
  const waitedMs = (): number => Number(facts('schedstat').split(' ')[1]) / 1e6
  while (!(await isWell(port))) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    if (performance.now() - begunAt > PATIENCE_MS) throw new Error('it did not become healthy')
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  return {
    healthMs: performance.now() - begunAt,
    cpuMs: cpuMs(),
    waitedMs: waitedMs(),
    status: () =>
      Object.fromEntries(
        [...facts('status').matchAll(/^(\w+):\s+(\d+) kB$/gm)].map(([, name, kB]) => [
          name!,
          Number(kB) * 1024,
        ]),
      ),
    async kept() {
      const answer = once(child, 'message')
      child.send({})
      const [kept] = (await answer) as [Kept]
      return kept
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
