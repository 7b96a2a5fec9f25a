import { allEndpoints } from '../../../tests/support/all-endpoints.ts'
import { createChance } from '../../../tests/support/chance.ts'
import { hostileRequest } from '../../../tests/support/hostile-requests.ts'
import { throwRequest } from '../../../tests/support/hostile-run.ts'
import { ACCOUNTS, type House, newResult, type Options, type Result, withHouse } from './house.ts'

const LANES = 24
/** What is thrown also deletes and renames: after so many a fresh server is attacked. */
const REQUESTS_OF_A_HOUSE = 5_000
/** Some requests sign out, or end each other's sessions. */
const SIGN_IN_EVERY = 400

/** Malformed, wrong and almost right requests to every endpoint in the name of every role. */
export async function requests(options: Options): Promise<Result> {
  const result = newResult()
  const endpoints = await allEndpoints()
  for (let done = 0; done < options.requests; done += REQUESTS_OF_A_HOUSE) {
    const count = Math.min(REQUESTS_OF_A_HOUSE, options.requests - done)
    const chance = createChance(options.seed + done)
    await withHouse(result, options, { RATE_LIMITS: '0' }, async (house) => {
      let cookies = await signInAll(house, [])
      let sent = 0
      const lane = async (): Promise<void> => {
        while (sent < count) {
          if (++sent % SIGN_IN_EVERY === 0) cookies = await signInAll(house, cookies)
          await throwRequest(house.address, hostileRequest(chance, endpoints, cookies), result.report)
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    })
  }
  return result
}

/** An account that cannot sign in any more (deleted, another password) asks with its old cookie. */
const signInAll = ({ signIn }: House, before: readonly string[]): Promise<string[]> =>
  Promise.all(ACCOUNTS.map((loginId, index) => signIn(loginId).catch(() => before[index] ?? 'sid=none')))
