import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Options with which buildah needs neither a daemon nor an overlay file system. */
const BUILDAH = ['--storage-driver', 'vfs']
const NEEDED = { buildah: 'buildah', bwrap: 'bubblewrap', mmdebstrap: 'mmdebstrap' } as const

export const buildah = (...args: string[]): string =>
  execFileSync('buildah', [...BUILDAH, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  }).trim()

export const isHad = (image: string): boolean =>
  spawnSync('buildah', [...BUILDAH, 'pull', '--policy', 'missing', image], {
    stdio: 'ignore',
    timeout: 60_000,
  }).status === 0

/** Checks for the Debian packages that build and run an image, and installs them if possible. */
export function needTools(): void {
  const lacking = Object.entries(NEEDED).filter(
    ([program]) =>
      !(process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`)),
  )
  if (lacking.length === 0) return
  const packages = lacking.map(([, name]) => name)
  if (process.getuid?.() !== 0)
    throw new Error(`This needs Debian's ${packages.join(', ')}: sudo apt-get install ${packages.join(' ')}`)
  execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-qq', ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
