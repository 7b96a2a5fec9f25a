import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The installation's secret: from the environment, else made once and kept in DATA_DIR/secret (readable by the owner only). */
export function secretOf(config: Config): string {
  if (config.SESSION_SECRET !== undefined) return config.SESSION_SECRET
  const file = join(config.DATA_DIR, 'secret')
  if (!existsSync(file))
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
