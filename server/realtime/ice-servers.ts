import { createHmac } from 'node:crypto'
import type { ClientBody } from '../contract/realtime/to-client.ts'

/** draft-uberti-behave-turn-rest-00: how long a TURN password lives. */
const TURN_LIFE_S = 86_400

/** TURN REST credentials (coturn's use-auth-secret): user name = expiry, password = HMAC-SHA1 of it. */
export function iceServersOf(
  { TURN_URLS: urls, TURN_SECRET: secret }: { TURN_URLS: string[]; TURN_SECRET?: string | undefined },
  nowMs: number,
): ClientBody<'config'>['iceServers'] {
  if (urls.length === 0) return []
  if (secret === undefined) return [{ urls }]
  const username = String(Math.floor(nowMs / 1_000) + TURN_LIFE_S)
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return [{ urls, username, credential }]
}
