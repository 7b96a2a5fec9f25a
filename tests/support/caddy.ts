import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export const CADDY = '/usr/bin/caddy'

const READY = 'serving initial configuration'

export interface Caddy {
  stop(): Promise<void>
}

/** Starts Debian's Caddy. It stores its certificates and its certificate authority in `folder`. */
export async function startCaddy(
  config: string,
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<Caddy> {
  const child: ChildProcess = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', config], {
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  // Keep reading Caddy's output: Caddy exits at its next log line when its output is closed.
  const isReady = new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (bytes) => {
      if (said.includes(READY)) return
      said += String(bytes)
      if (said.includes(READY)) resolve()
    })
    child.once('exit', () => reject(new Error(`caddy ended:\n${said}`)))
  })
  await isReady
  return {
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export interface CellsCaddy extends Caddy {
  /** Port without TLS. */
  port: number
  /** The port that users connect to. */
  tlsPort: number
  /** URL that Caddy asks whether it may create a certificate for a host name. */
  asks: string
  /**
   * Folder with the known host names: it has a folder for each cell (server), which contains a file for each host name.
   */
  hosts: string
  /** PEM of the certificate authority that signs the test certificates. */
  authority(): string
}

/**
 * Starts Caddy with the product's Caddyfile for several cells (servers), with test ports, certificates of a test
 * authority and one port without TLS.
 */
export async function startCellsCaddy(cells: { EAST: string; WEST: string }): Promise<CellsCaddy> {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-caddy-'))
  const hosts = join(folder, 'hosts')
  for (const cell of ['east', 'west', 'north']) mkdirSync(join(hosts, cell), { recursive: true })
  const [port = 0, tlsPort = 0, httpPort = 0, askPort = 0] = await Promise.all([1, 2, 3, 4].map(freePort))
  const config = join(folder, 'Caddyfile')
  const own = `http_port ${httpPort}\n\thttps_port ${tlsPort}\n\tlocal_certs\n\tskip_install_trust`
  writeFileSync(
    config,
    readFileSync('deploy/caddy/Caddyfile', 'utf8')
      .replace('admin off', `admin off\n\t${own}`)
      .replaceAll('127.0.0.1:9124', `127.0.0.1:${askPort}`)
      .replace('https:// {', `https://, http://:${port} {`),
  )
  const caddy = await startCaddy(config, { ...cells, NORTH: '127.0.0.1:9', HOSTS: hosts }, folder)
  return {
    port,
    tlsPort,
    hosts,
    asks: `http://127.0.0.1:${askPort}/`,
    authority: () => readFileSync(join(folder, '.local/share/caddy/pki/authorities/local/root.crt'), 'utf8'),
    async stop() {
      await caddy.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
