import { LOGIN_FAILURES_OF_STRANGERS_MAX } from '#core/limits.ts'
import { createAddressCounter } from '../http/address-counter.ts'
import { createFailureCounter } from '../http/failure-counter.ts'

/** Where a try comes from. */
export interface TryOrigin {
  address: string
  /** A browser that has signed in to this account before; it counts for itself, whatever strangers try meanwhile. */
  deviceId: string | undefined
}

/** Failed sign-ins: guessing is slow, and nobody can lock somebody else out by failing in their name. */
export interface SignInTries {
  /** @returns ms to wait; 0 when another try is allowed */
  waitMs(loginKey: string, origin: TryOrigin, now: number): number
  fail(loginKey: string, origin: TryOrigin, now: number): void
  /** After a success. */
  clear(loginKey: string, origin: TryOrigin): void
}

export function createSignInTries(): SignInTries {
  const byDevice = createFailureCounter()
  const byAddress = createAddressCounter()
  // many networks at one account: slower than a single one, and never in the way of the account's own browsers
  const byAccount = createFailureCounter(LOGIN_FAILURES_OF_STRANGERS_MAX)
  // a login id holds no line break
  const keyOf = (loginKey: string, part: string): string => `${loginKey}\n${part}`
  return {
    waitMs(loginKey, { address, deviceId }, now) {
      if (deviceId !== undefined) return byDevice.waitMs(keyOf(loginKey, deviceId), now)
      return Math.max(byAddress.waitMs(address, now, loginKey), byAccount.waitMs(loginKey, now))
    },
    fail(loginKey, { address, deviceId }, now) {
      if (deviceId !== undefined) return byDevice.fail(keyOf(loginKey, deviceId), now)
      byAddress.fail(address, now, loginKey)
      byAccount.fail(loginKey, now)
    },
    clear(loginKey, { address, deviceId }) {
      if (deviceId !== undefined) byDevice.clear(keyOf(loginKey, deviceId))
      byAddress.clear(address, loginKey)
    },
  }
}
