import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

const INSIDE = 'UKETSUKE_NAMESPACE'

/** Whether this process runs in its own network namespace, which has only 127.0.0.1. */
export const isInNamespace = (): boolean => process.env[INSIDE] === '1'

/** Checks whether a test may create a network namespace with a firewall here. @returns undefined if so, else what is missing */
export function namespaceLack(): string | undefined {
  const tried = spawnSync('unshare', ['-n', 'sh', '-c', 'ip link set lo up && iptables -L'], {
    encoding: 'utf8',
  })
  return tried.status === 0 ? undefined : 'NOT TESTED: no network namespace with iptables here (needs root)'
}

/** Runs a test file in its own network namespace, which has only a loopback address. */
export async function runInNamespace(file: string): Promise<{ code: number | null; output: string }> {
  const command = 'ip link set lo up && exec "$0" "$@"'
  const node = [
    process.execPath,
    ...process.execArgv.filter((flag) => !flag.startsWith('--test')),
    '--test',
    file,
  ]
  // Leave this variable out: with it, the inner run would report its tests to the outer test runner.
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

/** Makes the firewall of this namespace accept UDP, or drop it. */
export function letUdpThrough(isOpen: boolean): void {
  const done = spawnSync('iptables', [isOpen ? '-D' : '-I', 'INPUT', '-p', 'udp', '-j', 'DROP'])
  if (done.status !== 0) throw new Error(String(done.stderr))
}
