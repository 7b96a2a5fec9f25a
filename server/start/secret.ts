import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeDurably } from '../adapters/durable.ts'
import type { Config } from '../config.ts'
import { StartFault } from './fault.ts'

const LEAST_LENGTH = 32

/**
 * The installation's secret: from the environment, else made once and kept in DATA_DIR/secret (readable by the owner only).
 * @throws StartFault secret
 */
export function secretOf(config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  if (config.SESSION_SECRET !== undefined) return config.SESSION_SECRET
  const file = resolve(join(config.DATA_DIR, 'secret'))
  // empty: an old version was cut off while it wrote it, so nothing has ever been signed with it
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (known === '') return made(file)
  if (known.length < LEAST_LENGTH)
    throw new StartFault(
      'secret',
      `${file} holds ${known.length} characters, at least ${LEAST_LENGTH} are needed.\n  Put the right one back, or remove the file: a new one is made, everybody signs in again, and who has a second factor needs a recovery code.`,
    )
  chmodSync(file, 0o600)
  return known
}

function made(file: string): string {
  const secret = randomBytes(48).toString('base64url')
  writeDurably(file, secret)
  return secret
}
