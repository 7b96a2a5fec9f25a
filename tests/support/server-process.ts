import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER_FLAGS } from '../../server/process/bundle/flags.mjs'
import { freePort } from './free-port.ts'

const READY = /is open at/
const START_LIMIT_MS = 60_000

/** The product in its own process, with demo data in a new folder. A test can kill it and start it again. */
export interface ServerProcess {
  readonly base: string
  readonly dataDir: string
  /** Kills the process without warning, as a power cut does. */
  kill(): Promise<void>
  /** Starts the process again on the same port and folder. */
  start(): Promise<void>
  /** Asks the process to stop. @returns its exit code */
  stop(): Promise<number | null>
  /** Ends the process and removes its folder. */
  close(): Promise<void>
  log(): string
  pid(): number
}

/** Test files run in parallel, so each server gets its own range of UDP ports. */
let nextRtcPort = 41_000 + (process.pid % 100) * 100

/** Node's arguments and the working folder. */
export interface Run {
  args: string[]
  cwd?: string
}

/** Runs the built server, which starts ten times as fast as its sources. */
const BUILT: Run = { args: [...SERVER_FLAGS, 'built/server.js'] }

export async function startServer(
  env: Record<string, string> = {},
  { args, cwd }: Run = BUILT,
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-'))
  const port = await freePort()
  const rtcPort = nextRtcPort
  nextRtcPort += 40
  let child: ChildProcess | undefined
  let output = ''

  const start = async (): Promise<void> => {
    const running = spawn(process.execPath, args, {
      cwd,
      env: {
        ...process.env,
        MODE: 'demo',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // Do not wait for running calls, because the test has ended.
        SHUTDOWN_SECONDS: '0',
        RTC_PORT_RANGE: `${rtcPort}-${rtcPort + 39}`,
        RTC_PUBLIC_IP: '127.0.0.1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = running
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`the server did not start:\n${output}`)),
        START_LIMIT_MS,
      )
      const read = (bytes: Buffer): void => {
        output += bytes.toString()
        if (READY.test(bytes.toString())) {
          clearTimeout(limit)
          resolve()
        }
      }
      running.stdout.on('data', read)
      running.stderr.on('data', read)
      running.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
    })
  }

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }

  await start()
  return {
    base: `http://127.0.0.1:${port}`,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      const running = child
      await end('SIGTERM')
      return running?.exitCode ?? null
    },
    async close() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    log: () => output,
    pid: () => child?.pid ?? 0,
  }
}
