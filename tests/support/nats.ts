import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

const NATS = '/usr/sbin/nats-server'

export interface NatsServer {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts Debian's NATS server. It keeps its port when it is restarted. */
export async function startNats(...options: string[]): Promise<NatsServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const running = spawn(NATS, ['-a', '127.0.0.1', '-p', String(port), ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = running
    let said = ''
    // Keep the output open after the loop: NATS exits at its next log line when its output is closed.
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
