import type { createFairQueue } from '../adapters/fair-queue.ts'
import type { PasswordHasher } from '../adapters/password.ts'
import { Refusal } from '../contract/refusals.ts'

/** A slow hash takes a thread of the pool that also reads files: so many at once leave it room (the pool has four). */
const AT_ONCE = 2
/** Of one address; about half a second of work. */
const WAITING_MAX = 30
const RETRY_MS = 1_000

/**
 * The slow hash for whoever asks (an address), in turn with the others: a flood of one holds up nobody else's sign-in.
 * Its methods throw Refusal tooMany where too many of the same one wait already.
 */
export type PasswordsOf = (whose: string) => PasswordHasher

export function createPasswordGate(
  passwords: PasswordHasher,
  createQueue: typeof createFairQueue,
): PasswordsOf {
  const queue = createQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX })
  return (whose) => {
    const inTurn = async <Result>(task: () => Promise<Result>): Promise<Result> => {
      const answer = await queue.run(whose, async () => ({ value: await task() }), undefined)
      if (answer === undefined) throw new Refusal('tooMany', { retryAfterMs: RETRY_MS })
      return answer.value
    }
    return {
      hash: (password) => inTurn(() => passwords.hash(password)),
      verify: (password, phc) => inTurn(() => passwords.verify(password, phc)),
    }
  }
}
