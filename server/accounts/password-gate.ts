import type { ClientNetwork } from '#core/http/client-network.ts'
import { Refusal } from '#core/http/refusals.ts'
import { SITE_LIMIT_FACTOR } from '#core/limits.ts'
import { createFairQueue } from '../system/fair-queue.ts'
import type { PasswordHasher } from './password-hash.ts'

export type { PasswordHasher }

/** Maximum concurrent hashes. Each occupies one of the four libuv threads, which also read files. */
const AT_ONCE = 2
/** Maximum number of hashes that wait per client: about half a second of work. */
const WAITING_MAX = 30
const RETRY_MS = 1_000

/**
 * The slow password hash, scheduled fairly between clients. All addresses of an IPv6 /48 network count as one client, so a flood
 * of sign-ins from there delays only that network. The methods throw Refusal tooMany while too many hashes of the same client are
 * waiting.
 */
export type PasswordsOf = (whose: ClientNetwork) => PasswordHasher

export function createPasswordGate(passwords: PasswordHasher): PasswordsOf {
  const queue = createFairQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX * SITE_LIMIT_FACTOR })
  const waiting = new Map<string, number>()
  const addWaiting = (line: string, change: 1 | -1): void => {
    const count = (waiting.get(line) ?? 0) + change
    if (count > 0) waiting.set(line, count)
    else waiting.delete(line)
  }
  return ({ line, site }) => {
    const inTurn = async <Result>(task: () => Promise<Result>): Promise<Result> => {
      const refusal = new Refusal('tooMany', { retryAfterMs: RETRY_MS })
      if ((waiting.get(line) ?? 0) >= WAITING_MAX) throw refusal
      let hasStarted = false
      const start = async (): Promise<{ value: Result }> => {
        hasStarted = true
        addWaiting(line, -1)
        return { value: await task() }
      }
      addWaiting(line, 1)
      const answer = await queue.run(site ?? line, start, undefined)
      if (!hasStarted) addWaiting(line, -1)
      if (answer === undefined) throw refusal
      return answer.value
    }
    return {
      hash: (password) => inTurn(() => passwords.hash(password)),
      verify: (password, phc) => inTurn(() => passwords.verify(password, phc)),
    }
  }
}
