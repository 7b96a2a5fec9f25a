import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { writeDurably } from './durable.ts'
import { StartFault } from './fault.ts'

const LEAST_LENGTH = 32

type Whence = Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>
const fileOf = ({ DATA_DIR }: Whence): string => resolve(join(DATA_DIR, 'secret'))

/**
 * The installation's secret: from the environment, else made once and kept in DATA_DIR/secret (readable by the owner only).
 * @throws StartFault secret
 */
export function secretOf(config: Whence): string {
  return config.SESSION_SECRET ?? keptIn(fileOf(config)) ?? made(fileOf(config))
}

/** A secret as the database knows it: it tells another one from it, and nobody learns it by that. */
export const markOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'uketsuke mark 1', 16)).toString('base64url')

/**
 * For a command that works on a server's folder: from where the server itself has it, and none is made.
 * @param mark of the secret that the server had at its last start; undefined: an older version wrote the database
 * @throws StartFault secret
 */
export function knownSecretOf(config: Whence, mark: string | undefined): string {
  const file = fileOf(config)
  const secret = config.SESSION_SECRET ?? keptIn(file)
  if (secret === undefined)
    throw new StartFault(
      'secret',
      `The secret of this cell is not known: there is no ${file}, and no SESSION_SECRET in the environment.\n  Name here what its server has as SESSION_SECRET: without it no link that was handed out would be known in another cell. Nothing was changed.`,
    )
  if (mark !== undefined && markOf(secret) !== mark)
    throw new StartFault(
      'secret',
      `${config.SESSION_SECRET === undefined ? file : 'SESSION_SECRET'} is not the secret that the server of this cell started with.\n  Name here what its server has as SESSION_SECRET (if that has none: leave it out). Where it was changed on purpose, start the server once. Nothing was changed.`,
    )
  return secret
}

/** @returns undefined: there is none */
function keptIn(file: string): string | undefined {
  // empty: an old version was cut off while it wrote it, so nothing has ever been signed with it
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (known === '') return undefined
  if (known.length < LEAST_LENGTH)
    throw new StartFault(
      'secret',
      `${file} holds ${known.length} characters, at least ${LEAST_LENGTH} are needed.\n  Put the right one back, or remove the file: a new one is made, everybody signs in again, and what lies sealed is lost (second factors, chat servers' keys, webhooks).`,
    )
  chmodSync(file, 0o600)
  return known
}

function made(file: string): string {
  const secret = randomBytes(48).toString('base64url')
  writeDurably(file, secret)
  return secret
}
