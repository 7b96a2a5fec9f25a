import { LEFT_LINK_KEY, LINK_KEY, LINK_LOSS_KEY } from './tab-storage.ts'

/** The link of a reservation. If `token` is missing, the server reads the token from a cookie. */
export interface GuestLink {
  token?: string
}

const LINK_LOSSES = ['left', 'ended', 'expired', 'cancelled', 'wrong'] as const
/** Why a guest's tab has no link any more. `left`: the guest may join again. */
export type LinkLoss = (typeof LINK_LOSSES)[number]

export interface GuestToken {
  read(): GuestLink | undefined
  keep(link: GuestLink): void
  /** Removes the link from this tab. @param loss the reason, which `loss` returns from then on */
  forget(loss?: LinkLoss): void
  /** Why the link was removed; undefined if the tab has a link or never had one. */
  loss(): LinkLoss | undefined
}

/** The token of a guest (a reservation's visitor), and functions with which the guest can join the meeting again. */
export interface LeftGuestToken extends GuestToken {
  /**
   * Call when the guest has left. Removes the link from this tab, and stores it for `takeBack` unless it is only in the
   * cookie.
   */
  putAside(): void
  /** The link that `putAside` has stored. */
  left(): GuestLink | undefined
  takeBack(): void
}

/** Stored instead of a token if the link is in the cookie. No token has this form. */
const IN_COOKIE = 'cookie'

/**
 * Keeps the link of a reservation in this tab's storage for the waiting room and the pages after it, because their
 * scripts cannot read the token from the server's cookie. The token never appears in an address after /login (decisions
 * 3).
 */
export function createGuestToken(storage: Storage | undefined): LeftGuestToken {
  const tokenAt = (key: string): string | undefined => {
    const stored = storage?.getItem(key)
    return typeof stored === 'string' ? stored : undefined
  }
  function set(key: string, token: string): void {
    try {
      storage?.setItem(key, token)
    } catch {
      return // If the storage is full, the guest has to open the link again after a reload.
    }
  }
  return {
    read() {
      const stored = tokenAt(LINK_KEY)
      if (stored === undefined) return undefined
      return stored === IN_COOKIE ? {} : { token: stored }
    },
    keep({ token = IN_COOKIE }) {
      set(LINK_KEY, token)
      storage?.removeItem(LINK_LOSS_KEY)
    },
    putAside() {
      const stored = tokenAt(LINK_KEY)
      if (stored === undefined) return
      this.forget('left')
      if (stored !== IN_COOKIE) set(LEFT_LINK_KEY, stored)
    },
    left() {
      const token = tokenAt(LEFT_LINK_KEY)
      return token === undefined ? undefined : { token }
    },
    takeBack() {
      const token = tokenAt(LEFT_LINK_KEY)
      if (token !== undefined) set(LINK_KEY, token)
      storage?.removeItem(LEFT_LINK_KEY)
      storage?.removeItem(LINK_LOSS_KEY)
    },
    forget(loss) {
      const hadLink = [LINK_KEY, LEFT_LINK_KEY].some((key) => tokenAt(key) !== undefined)
      if (loss && hadLink) set(LINK_LOSS_KEY, loss)
      storage?.removeItem(LINK_KEY)
      storage?.removeItem(LEFT_LINK_KEY)
    },
    loss() {
      const stored = tokenAt(LINK_LOSS_KEY)
      return LINK_LOSSES.find((loss) => loss === stored)
    },
  }
}
