import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generate } from 'selfsigned'

const COTURN = '/usr/bin/turnserver'

interface Coturn {
  close(): Promise<void>
}

/** Starts Debian's coturn so that clients can use only TLS over TCP, as behind a strict company firewall. */
export async function startCoturn(port: number, secret: string): Promise<Coturn> {
  const folder = mkdtempSync(join(tmpdir(), 'coturn-'))
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }])
  writeFileSync(join(folder, 'cert.pem'), cert)
  writeFileSync(join(folder, 'key.pem'), key)
  const options = [
    '--no-udp',
    '--no-tcp',
    '--no-dtls',
    '--no-tcp-relay',
    '--allow-loopback-peers',
    '--tls-listening-port',
    String(port),
    '--realm',
    'uketsuke',
    '--use-auth-secret',
    '--static-auth-secret',
    secret,
    '--cert',
    join(folder, 'cert.pem'),
    '--pkey',
    join(folder, 'key.pem'),
  ]
  return start(folder, port, options)
}

/** Starts coturn with the options of deploy/compose.yaml, on loopback, for UDP and TCP on the same port. */
export function startCoturnOfCompose(port: number, secret: string): Promise<Coturn> {
  const compose = readFileSync(new URL('../../deploy/compose.yaml', import.meta.url), 'utf8')
  const service = compose.slice(compose.indexOf('image: coturn/'))
  const given = [...service.slice(service.indexOf('command:')).matchAll(/^ {6}- (--\S+)$/gm)].map(
    ([, option = '']) => option.replace(/\$\{TURN_SECRET.*\}/, secret).replace(/\$\{DOMAIN\}/, 'uketsuke'),
  )
  const options = given.filter((option) => !/^--(external-ip|min-port|max-port|no-cli)/.test(option))
  if (!options.some((option) => option.startsWith('--denied-peer-ip')))
    throw new Error('no coturn in compose.yaml')
  const folder = mkdtempSync(join(tmpdir(), 'coturn-'))
  return start(folder, port, ['--listening-port', String(port), '--no-tls', '--no-dtls', ...options])
}

async function start(folder: string, port: number, given: readonly string[]): Promise<Coturn> {
  const options = [
    '-n',
    '--no-cli',
    '--listening-ip',
    '127.0.0.1',
    '--relay-ip',
    '127.0.0.1',
    '--min-port',
    String(port + 1),
    '--max-port',
    String(port + 9),
    '--fingerprint',
    '--pidfile',
    join(folder, 'pid'),
    '--db',
    join(folder, 'db'),
    '--log-file',
    'stdout',
    ...given,
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
