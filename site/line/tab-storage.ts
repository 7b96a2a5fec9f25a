/** sessionStorage; undefined if the browser blocks it or there is no browser. */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    // Browsers throw a SecurityError if storage is disabled.
    return undefined
  }
}

/** Storage key of the reservation link that opened this tab. */
export const LINK_KEY = 'reservation_token'
/**
 * Storage key of the reservation link after the visitor has left the meeting, until the visitor joins again or the
 * meeting is over.
 */
export const LEFT_LINK_KEY = 'left_reservation_token'
/** Storage key of the reason why the tab has no reservation link any more. */
export const LINK_LOSS_KEY = 'reservation_link_loss'

/** Pages of a reserved room's visitor (the guest). */
const GUEST_PAGES: readonly string[] = ['/waiting-room', '/app/signage/view']

/**
 * decisions 6: whether this tab acts as the visitor (guest) of a reservation, whatever account is signed in in this
 * browser.
 */
export function isGuestTab(): boolean {
  const path = globalThis.location?.pathname.replace(/(.)\/$/, '$1')
  return GUEST_PAGES.includes(path ?? '') && typeof tabStorage()?.getItem(LINK_KEY) === 'string'
}
