import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

interface Reaching {
  /** Volumes that are mounted only during the build and do not become part of the image. */
  volumes: string[]
  done(): void
}

/** Gives the build this machine's access to packages: its npm settings and trusted certificates. */
export function reachPackages(): Reaching {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-npmrc-'))
  const settings = ['/etc/npmrc', join(homedir(), '.npmrc')]
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
  const trusted = process.env['NODE_EXTRA_CA_CERTS']
  const volumes: string[] = []
  if (trusted !== undefined && existsSync(trusted)) {
    settings.push(`cafile=${trusted}`)
    volumes.push('--volume', `${trusted}:${trusted}:ro`)
  }
  const npmrc = join(folder, 'npmrc')
  writeFileSync(npmrc, `${settings.join('\n')}\n`, { mode: 0o600 })
  volumes.push('--volume', `${npmrc}:/root/.npmrc:ro`)
  return { volumes, done: () => rmSync(folder, { recursive: true, force: true }) }
}
