import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from './free-port.ts'

const NATS = '/usr/sbin/nats-server'

/** Why tests of the real message broker do not run here; false: they run. */
export const lacksNats: string | false = existsSync(NATS)
  ? false
  : 'SKIPPED: Debian’s nats-server is not installed (apt-get install nats-server)'

export interface NatsServer {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** Debian's own NATS server on a port that it keeps over a restart. */
export async function startNats(...options: string[]): Promise<NatsServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const running = spawn(NATS, ['-a', '127.0.0.1', '-p', String(port), ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = running
    let said = ''
    // A closed pipe would end it at its next line.
    for await (const bytes of running.stderr.iterator({ destroyOnReturn: false })) {
      said += String(bytes)
      if (said.includes('Server is ready')) break
    }
    running.stderr.resume()
  }
  const stop = async (): Promise<void> => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  await start()
  return { url: `nats://127.0.0.1:${port}`, start, stop }
}
