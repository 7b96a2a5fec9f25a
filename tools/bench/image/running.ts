import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildah } from './tools.ts'

const PORT = 18_181
const ASK_MS = 20
const PATIENCE_MS = 60_000
/** Capabilities that setpriv needs until it drops them. */
const NEEDED_TO_FALL = ['SETUID', 'SETGID', 'SETPCAP'].flatMap((right) => ['--cap-add', `CAP_${right}`])
/** Id of the image's user `node`. */
const USER = 1000

interface Config {
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
}

const status = (): Promise<number> =>
  new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port: PORT, path: '/health', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.once('error', () => resolve(0))
  })

interface Ran {
  healthMs: number
  /** Contents of the data folder after the run. */
  data: string[]
  /** Effective and bounding capabilities of the process, and its user. */
  capabilities: string
  exitCode: number | null
}

/**
 * Runs the image as docs/operations.md says: read-only root, no capability, no new privileges, its own user; only the data folder and
 * /tmp are writable. bubblewrap does what a container engine does with those flags.
 */
export async function run(image: string, config: Config): Promise<Ran> {
  const container = buildah('from', image)
  const data = mkdtempSync(join(tmpdir(), 'uketsuke-image-'))
  chownSync(data, USER, USER)
  const root = buildah('mount', container)
  for (const folder of ['dev', 'proc', 'tmp']) mkdirSync(join(root, folder), { recursive: true })
  const env = [...config.Env, `PORT=${PORT}`, 'HOST=127.0.0.1'].flatMap((one) => {
    const [name = '', ...value] = one.split('=')
    return ['--setenv', name, value.join('=')]
  })
  const walls = [
    '--ro-bind',
    root,
    '/',
    '--bind',
    data,
    '/app/data',
    '--tmpfs',
    '/tmp',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
  ]
  // A container engine starts the process as the image's user, which cannot gain privileges. Here setpriv does
  // that; it is part of the image.
  const asUser = [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs']
  const rights = ['--unshare-pid', '--as-pid-1', '--cap-drop', 'ALL', ...NEEDED_TO_FALL, '--clearenv']
  const chdir = ['--chdir', config.WorkingDir, '--die-with-parent']
  const begunAt = performance.now()
  const child = spawn(
    'bwrap',
    [
      ...walls,
      ...rights,
      ...chdir,
      ...env,
      'setpriv',
      ...asUser,
      '--bounding-set=-all',
      '--inh-caps=-all',
      ...config.Entrypoint,
      ...config.Cmd,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    while ((await status()) !== 200) {
      if (child.exitCode !== null || performance.now() - begunAt > PATIENCE_MS)
        throw new Error('the image does not respond to /health')
      await pause(ASK_MS)
    }
    const healthMs = performance.now() - begunAt
    const server = innermost(child.pid ?? 0)
    const facts = readFileSync(`/proc/${server}/status`, 'utf8')
    const capabilities = ['Uid', 'CapEff', 'CapBnd', 'NoNewPrivs']
      .map((name) => `${name} ${new RegExp(`^${name}:\\s*(\\w+)`, 'm').exec(facts)?.[1] ?? '?'}`)
      .join(', ')
    process.kill(server, 'SIGTERM')
    const [exitCode] = (await once(child, 'exit')) as [number | null]
    return { healthMs, data: readdirSync(data).sort(), capabilities, exitCode }
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL')
    buildah('umount', container)
    buildah('rm', container)
    rmSync(data, { recursive: true, force: true })
  }
}

/** The last process in the chain of processes that bubblewrap and tini start. */
function innermost(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return child === undefined ? pid : innermost(Number(child))
}
