const TOKEN_KEY = 'reservation_token'

export interface GuestToken {
  read(): string | undefined
  keep(token: string): void
  forget(): void
}

/**
 * The link of a reservation in this tab: the server's own cookie of the same name cannot be read by pages, and a token never
 * stands in an address after /login (decisions 3). The waiting room takes it from here.
 */
export function createGuestToken(storage: Storage | undefined): GuestToken {
  return {
    read: () => storage?.getItem(TOKEN_KEY) ?? undefined,
    keep(token) {
      try {
        storage?.setItem(TOKEN_KEY, token)
      } catch {
        return // a full storage only costs the retry after a reload
      }
    },
    forget: () => storage?.removeItem(TOKEN_KEY),
  }
}
