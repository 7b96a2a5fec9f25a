import { LINK_KEY } from './tab-storage.ts'

/** The link of a reservation. Without a token: the one in the server's cookie. */
export interface GuestLink {
  token?: string
}

export interface GuestToken {
  read(): GuestLink | undefined
  keep(link: GuestLink): void
  forget(): void
}

/** Stored instead of a token if the link is in the cookie. No token has this form. */
const IN_COOKIE = 'cookie'

/**
 * Keeps the link of a reservation in this tab. Pages cannot read the server's cookie of the same name, and a token never appears
 * in an address after /login (decisions 3). The waiting room reads it from here.
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
        return // storage is full: only the retry after a reload is lost
      }
    },
    forget: () => storage?.removeItem(LINK_KEY),
  }
}
