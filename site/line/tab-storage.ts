/** sessionStorage, or undefined where the browser keeps none (blocked by its settings, or no browser at all). */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    // a SecurityError is how browsers say that storage is switched off
    return undefined
  }
}

/** Where a tab keeps the link of a reservation that it came by. */
export const LINK_KEY = 'reservation_token'

/** Where a guest waits and talks. */
const GUEST_PAGES: readonly string[] = ['/waiting-room', '/app/signage/view']

/** decisions 6: this tab asks as the guest of a reservation, whoever is signed in in the same browser. */
export function isGuestTab(): boolean {
  const path = globalThis.location?.pathname.replace(/(.)\/$/, '$1')
  return GUEST_PAGES.includes(path ?? '') && typeof tabStorage()?.getItem(LINK_KEY) === 'string'
}
