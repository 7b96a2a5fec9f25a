import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Reaching {
  /** For the time of the build alone: nothing of it is in the image. */
  volumes: string[]
  done(): void
}

/** How packages are reached from here is the machine's, not the image's: its npm settings, and whom it trusts. */
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
