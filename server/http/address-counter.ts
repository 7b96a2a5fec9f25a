import { clientNetwork } from '#core/http/client-network.ts'
import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_MS, SITE_LIMIT_FACTOR } from '#core/limits.ts'
import { createFailureCounter } from './failure-counter.ts'

/**
 * Counts failures by the client's network. An IPv6 /64 counts as one client. The /48 around it has a separate limit,
 * which is SITE_LIMIT_FACTOR times as high.
 */
export interface AddressCounter {
  /**
   * @param about subject of the failures, such as a login ID. Each subject has its own count
   * @returns ms to wait; 0 if another attempt is allowed
   */
  waitMs(address: string, now: number, about?: string): number
  fail(address: string, now: number, about?: string): void
  /** Clears the count of the client's network, but not the count of its IPv6 /48. */
  clear(address: string, about?: string): void
}

export function createAddressCounter(
  max = LOGIN_FAILURES_MAX,
  windowMs = LOGIN_FAILURES_WINDOW_MS,
): AddressCounter {
  const byLine = createFailureCounter(max, windowMs)
  const bySite = createFailureCounter(max * SITE_LIMIT_FACTOR, windowMs)
  // `network` contains no line break, so no two pairs of `network` and `about` give the same key.
  const keyOf = (network: string, about: string): string => `${network}\n${about}`
  return {
    waitMs(address, now, about = '') {
      const { line, site } = clientNetwork(address)
      const siteWaitMs = site === undefined ? 0 : bySite.waitMs(keyOf(site, about), now)
      return Math.max(byLine.waitMs(keyOf(line, about), now), siteWaitMs)
    },
    fail(address, now, about = '') {
      const { line, site } = clientNetwork(address)
      byLine.fail(keyOf(line, about), now)
      if (site !== undefined) bySite.fail(keyOf(site, about), now)
    },
    clear: (address, about = '') => byLine.clear(keyOf(clientNetwork(address).line, about)),
  }
}
