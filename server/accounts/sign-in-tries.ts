import { LOGIN_FAILURES_OF_UNKNOWN_MAX } from '#core/limits.ts'
import { createAddressCounter } from '../http/address-counter.ts'
import { createFailureCounter } from '../http/failure-counter.ts'

/** Where a sign-in attempt comes from. */
export interface TryOrigin {
  address: string
  /**
   * ID of the browser, if the browser has signed in to this account before. The attempts of such a browser are counted
   * separately, so that attackers cannot lock it out.
   */
  deviceId: string | undefined
}

/** Counts failed sign-ins, to slow down guessing without letting an attacker lock out the owner. */
export interface SignInTries {
  /** @returns ms to wait; 0 if another attempt is allowed */
  waitMs(loginKey: string, origin: TryOrigin, now: number): number
  /** Counts an attempt as failed. Call before the attempt is checked, and call `clear` if it succeeds. */
  fail(loginKey: string, origin: TryOrigin, now: number): void
  /**
   * Takes back a counted attempt that has succeeded, and forgets earlier failures of the same browser or network for
   * this login ID.
   */
  clear(loginKey: string, origin: TryOrigin): void
}

export function createSignInTries(): SignInTries {
  const byDevice = createFailureCounter()
  const byAddress = createAddressCounter()
  // Limits the attempts on one account from all networks together, except those of browsers that have signed in to it before.
  const byAccount = createFailureCounter(LOGIN_FAILURES_OF_UNKNOWN_MAX)
  // Login IDs contain no line break, so no two pairs of login ID and `part` give the same key.
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
      // take back this attempt only: the owner's sign-in must not reset the count of an attacker's failed attempts
      else byAccount.takeBack(loginKey)
      byAddress.clear(address, loginKey)
    },
  }
}
