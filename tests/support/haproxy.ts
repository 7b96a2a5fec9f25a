import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export const HAPROXY = '/usr/sbin/haproxy'

export interface Haproxy {
  port: number
  map: string
  socket: string
  stop(): Promise<void>
}

/** Starts Debian's HAProxy with the shipped configuration, without TLS. @param hosts the entries of the host map */
export async function startHaproxy(
  cells: { EAST: string; WEST: string },
  hosts: Readonly<Record<string, string>>,
): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-haproxy-'))
  const port = await freePort()
  const [config, map, socket] = ['haproxy.cfg', 'hosts.map', 'admin'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const shipped = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
  writeFileSync(
    config,
    shipped
      .replace(/^.*BIND_TLS.*\n/m, '')
      .replace(/^.*redirect scheme https.*\n/m, '')
      .replace('maxconn 20000', 'maxconn 500'),
  )
  writeFileSync(
    map,
    Object.entries(hosts)
      .map(([host, cell]) => `${host} ${cell}\n`)
      .join(''),
  )
  const env = {
    ...process.env,
    ...cells,
    NORTH: '127.0.0.1:9',
    BIND: `127.0.0.1:${port}`,
    HAPROXY_SOCKET: socket,
  }
  const child: ChildProcess = spawn(HAPROXY, ['-f', config, '-db'], { env, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      said += String(bytes)
    })
  for (let isOpen = false; !isOpen; ) {
    if (child.exitCode !== null) throw new Error(`haproxy ended:\n${said}`)
    isOpen = await canReach(port)
  }
  return {
    port,
    map,
    socket,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function canReach(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1')
  try {
    await once(probe, 'connect')
    return true
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return false
  } finally {
    probe.destroy()
  }
}
