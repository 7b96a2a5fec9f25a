import { LINK_KEY } from '../line/tab-storage.ts'

/** The link of a reservation; without a token it is the one that the server's cookie holds. */
export interface GuestLink {
  token?: string
}

export interface GuestToken {
  read(): GuestLink | undefined
  keep(link: GuestLink): void
  forget(): void
}

/** Stands where the token would: no token looks like it. */
const IN_COOKIE = 'cookie'

/**
 * The link of a reservation in this tab: the server's own cookie of the same name cannot be read by pages, and a token never
 * stands in an address after /login (decisions 3). The waiting room takes it from here.
 */
export function createGuestToken(storage: Storage | undefined): GuestToken {
  return {
    read() {
      const kept = storage?.getItem(LINK_KEY)
      if (typeof kept !== 'string') return undefined
      return kept === IN_COOKIE ? {} : { token: kept }
    },
    keep({ token = IN_COOKIE }) {
      try {
        storage?.setItem(LINK_KEY, token)
      } catch {
        return // a full storage only costs the retry after a reload
      }
    },
    forget: () => storage?.removeItem(LINK_KEY),
  }
}
