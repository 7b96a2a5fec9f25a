import { createFairQueue } from '../adapters/fair-queue.ts'
import type { PasswordHasher } from '../adapters/password.ts'
import { Refusal } from '../contract/refusals.ts'

/** A slow hash takes a thread of the pool that also reads files: so many at once leave it room (the pool has four). */
const AT_ONCE = 2
/** Of one address; people wait for one. */
const WAITING_MAX = 8
const RETRY_MS = 1_000

/** The slow hash, in turn by whoever asks: a flood of one address holds up nobody else's sign-in. */
export interface PasswordGate {
  hash(password: string, address: string): Promise<string>
  /** Without a hash (no such account) it takes just as long and answers false. */
  verify(password: string, phc: string | undefined, address: string): Promise<boolean>
}

/** Every method throws Refusal tooMany where too many of the address wait already. */
export function createPasswordGate(passwords: PasswordHasher): PasswordGate {
  const queue = createFairQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX })
  const inTurn = async <Result>(address: string, task: () => Promise<Result>): Promise<Result> => {
    const answer = await queue.run(address, async () => ({ value: await task() }), undefined)
    if (answer === undefined) throw new Refusal('tooMany', { retryAfterMs: RETRY_MS })
    return answer.value
  }
  return {
    hash: (password, address) => inTurn(address, () => passwords.hash(password)),
    verify: (password, phc, address) => inTurn(address, () => passwords.verify(password, phc)),
  }
}
