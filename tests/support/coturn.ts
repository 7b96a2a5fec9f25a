import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generate } from 'selfsigned'

const COTURN = '/usr/bin/turnserver'

export const isCoturnInstalled = (): boolean => existsSync(COTURN)

/** Debian's coturn as a strict office network reaches it: TLS over TCP only, with a shared secret. */
export async function startCoturn(port: number, secret: string): Promise<{ close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'coturn-'))
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }])
  writeFileSync(join(folder, 'cert.pem'), cert)
  writeFileSync(join(folder, 'key.pem'), key)
  const options = [
    '-n',
    '--no-udp',
    '--no-tcp',
    '--no-dtls',
    '--no-cli',
    '--no-tcp-relay',
    '--allow-loopback-peers',
    '--listening-ip',
    '127.0.0.1',
    '--relay-ip',
    '127.0.0.1',
    '--tls-listening-port',
    String(port),
    '--min-port',
    String(port + 1),
    '--max-port',
    String(port + 9),
    '--realm',
    'uketsuke',
    '--use-auth-secret',
    '--static-auth-secret',
    secret,
    '--fingerprint',
    '--cert',
    join(folder, 'cert.pem'),
    '--pkey',
    join(folder, 'key.pem'),
    '--pidfile',
    join(folder, 'pid'),
    '--db',
    join(folder, 'db'),
    '--log-file',
    'stdout',
  ]
  const child = spawn(COTURN, options, { stdio: 'ignore' })
  await isListening(port)
  return {
    async close() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

async function isListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
  throw new Error('coturn does not listen')
}
