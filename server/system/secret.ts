import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { writeDurably } from './durable.ts'
import { StartFault } from './fault.ts'

const LEAST_LENGTH = 32

type SecretConfig = Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>
const fileOf = ({ DATA_DIR }: SecretConfig): string => resolve(join(DATA_DIR, 'secret'))

/**
 * The server's secret: from the environment, or created once in DATA_DIR/secret (readable by the owner only).
 * @throws StartFault secret
 */
export function secretOf(config: SecretConfig): string {
  return config.SESSION_SECRET ?? secretIn(fileOf(config)) ?? made(fileOf(config))
}

/** A value derived from the secret and stored in the database. It shows whether the secret has changed, without revealing it. */
export const markOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'uketsuke mark 1', 16)).toString('base64url')

/**
 * The secret for a command that works on a server's data folder. Reads the secret from where the server does, but never
 * creates it.
 * @param mark `markOf` the secret at the server's last start; undefined if an older version wrote the database
 * @throws StartFault secret
 */
export function knownSecretOf(config: SecretConfig, mark: string | undefined): string {
  const file = fileOf(config)
  const secret = config.SESSION_SECRET ?? secretIn(file)
  if (secret === undefined)
    throw new StartFault(
      'secret',
      `The secret of this cell is not known: there is no ${file}, and no SESSION_SECRET in the environment.\n  Set SESSION_SECRET to the value that the server uses; without it, links that were sent would not work in another cell. Nothing was changed.`,
    )
  if (mark !== undefined && markOf(secret) !== mark)
    throw new StartFault(
      'secret',
      `${config.SESSION_SECRET === undefined ? file : 'SESSION_SECRET'} is not the secret that the server of this cell started with.\n  Set SESSION_SECRET to the value that the server uses, or leave it out if the server has none. If it was changed on purpose, start the server once. Nothing was changed.`,
    )
  return secret
}

/** @returns undefined if the file is missing or empty @throws StartFault secret if the secret is too short */
function secretIn(file: string): string | undefined {
  // an empty file was left by an old version that was interrupted while writing it, so nothing was signed with it
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (known === '') return undefined
  if (known.length < LEAST_LENGTH)
    throw new StartFault(
      'secret',
      `${file} holds ${known.length} characters, at least ${LEAST_LENGTH} are needed.\n  Restore the right one, or remove the file: a new one is created, everyone must sign in again, and encrypted secrets are lost (second factors, chat server keys, webhooks).`,
    )
  return known
}

function made(file: string): string {
  const secret = randomBytes(48).toString('base64url')
  writeDurably(file, secret)
  return secret
}
