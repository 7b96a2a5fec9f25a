import { createHmac } from 'node:crypto'
import type { TurnCredentials } from './turn-client.ts'

/** Addresses that a TURN server relays to unless it is configured not to. */
export const PRIVATE_PEERS = [
  '127.0.0.1',
  '10.0.0.1',
  '10.255.255.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
] as const
export const PUBLIC_PEER = '203.0.113.7'
/** Error codes of a TURN server (RFC 8656 19). */
export const UNAUTHORIZED = 401
export const FORBIDDEN = 403

const LIFE_S = 600
const DAY_S = 86_400

/**
 * Credentials that an attacker makes from good ones.
 * @param secret the server's secret, for credentials with a valid signature that are invalid for another reason
 */
export function badCredentials(
  given: TurnCredentials,
  secret: string,
  nowMs: number,
): Readonly<Record<string, TurnCredentials>> {
  const [, account = ''] = given.username.split(':')
  const now = Math.floor(nowMs / 1_000)
  const signed = (username: string, key = secret): TurnCredentials => ({
    username,
    credential: createHmac('sha1', key).update(username).digest('base64'),
  })
  return {
    expired: signed(`${now - 1}:${account}`),
    prolonged: { ...given, username: `${now + DAY_S}:${account}` },
    'of another account': { ...given, username: given.username.replace(/:.*/, ':0') },
    'of another secret': signed(`${now + LIFE_S}:${account}`, 'guessed'),
    'without a password': { ...given, credential: '' },
    'without an end': signed('never'),
  }
}
