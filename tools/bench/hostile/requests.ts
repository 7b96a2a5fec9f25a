import { allEndpoints } from '../../../tests/support/all-endpoints.ts'
import { createChance } from '../../../tests/support/chance.ts'
import { hostileRequest } from '../../../tests/support/hostile-requests.ts'
import { throwRequest } from '../../../tests/support/hostile-run.ts'
import {
  ACCOUNTS,
  type AttackedServer,
  newResult,
  type Options,
  type Result,
  withAttackedServer,
} from './attacked-server.ts'

const LANES = 24
/** The requests also delete and rename things, so a new server is started after this number of requests. */
const REQUESTS_PER_SERVER = 5_000
/** Sign in again after this many requests, because some of them sign out or end other sessions. */
const SIGN_IN_EVERY = 400

/** Sends malformed, invalid and almost valid requests to every endpoint with the session of every role. */
export async function requests(options: Options): Promise<Result> {
  const result = newResult()
  const endpoints = await allEndpoints()
  for (let done = 0; done < options.requests; done += REQUESTS_PER_SERVER) {
    const count = Math.min(REQUESTS_PER_SERVER, options.requests - done)
    const chance = createChance(options.seed + done)
    await withAttackedServer(result, options, { RATE_LIMITS: '0' }, async (attacked) => {
      let cookies = await signInAll(attacked, [])
      let sent = 0
      const lane = async (): Promise<void> => {
        while (sent < count) {
          if (++sent % SIGN_IN_EVERY === 0) cookies = await signInAll(attacked, cookies)
          await throwRequest(attacked.address, hostileRequest(chance, endpoints, cookies), result.report)
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    })
  }
  return result
}

/**
 * Signs all accounts in. An account that cannot sign in any more (deleted, or with another password) continues with its
 * old cookie.
 */
const signInAll = ({ signIn }: AttackedServer, before: readonly string[]): Promise<string[]> =>
  Promise.all(ACCOUNTS.map((loginId, index) => signIn(loginId).catch(() => before[index] ?? 'sid=none')))
