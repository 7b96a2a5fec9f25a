import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

const INSIDE = 'UKETSUKE_NAMESPACE'

/** This process has a network of its own: nothing but 127.0.0.1. */
export const isInNamespace = (): boolean => process.env[INSIDE] === '1'

/** Whether this machine lets a test have networks of its own, and a firewall in them; else what is missing. */
export function namespaceLack(): string | undefined {
  const tried = spawnSync('unshare', ['-n', 'sh', '-c', 'ip link set lo up && iptables -L'], {
    encoding: 'utf8',
  })
  return tried.status === 0 ? undefined : 'NOT TESTED: no network namespace with iptables here (needs root)'
}

/** Runs this file of tests once more, alone on a network that has a loopback address and nothing else. */
export async function runInNamespace(file: string): Promise<{ code: number | null; output: string }> {
  const command = 'ip link set lo up && exec "$0" "$@"'
  const node = [
    process.execPath,
    ...process.execArgv.filter((flag) => !flag.startsWith('--test')),
    '--test',
    file,
  ]
  // a test that is run by a test would tell its parent and not us
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn('unshare', ['-n', 'sh', '-c', command, ...node], {
    env: { ...env, [INSIDE]: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output }
}

/** The firewall of this namespace lets UDP through, or drops it. */
export function letUdpThrough(isOpen: boolean): void {
  const done = spawnSync('iptables', [isOpen ? '-D' : '-I', 'INPUT', '-p', 'udp', '-j', 'DROP'])
  if (done.status !== 0) throw new Error(String(done.stderr))
}
