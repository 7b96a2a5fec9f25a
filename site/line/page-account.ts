/**
 * The account to which the ids on this page belong. After a move to another server (decisions 9), the same company has
 * different ids, so an old page could request another company's data. Therefore each request names the page's account,
 * and the page reloads when the account has changed.
 */
export interface PageAccount {
  /** The user ID; undefined if it is not known yet. An unknown ID is not sent. */
  id(): number | undefined
  /** Sets the page's user from the first HTTP answers, before the connection is open. Later calls change nothing. */
  isOf(userId: number): void
  /**
   * Called when the connection opens, with the account that the server reports.
   * @returns false if the page belongs to another account; the page then reloads
   */
  is(accountId: number, userId: number | null): boolean
  /**
   * Reloads the page, or opens /login if the address contains an id. Call when the server reports another account for
   * this browser.
   */
  isOver(): void
}

interface PageAccountDeps {
  address: () => Pick<Location, 'pathname' | 'search'>
  reload: () => void
  goHome: () => void
}

/** Whether the address contains an id (`?id=3`, `/channel-operator/3`), which may now belong to another company. */
const containsId = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  /\d/.test(pathname + search)

/**
 * A page whose ids belong to an unknown account sends this instead of an account id. No account has this id, so the
 * server refuses all requests of the page.
 */
const NOBODY = 0

export function createPageAccount({ address, reload, goHome }: PageAccountDeps): PageAccount {
  let account: number | undefined
  let user: number | undefined
  let isStale = false

  /** Tries only once to leave the page: if it has unsaved input, the browser asks the user, who may choose to stay. */
  function isOver(): void {
    if (isStale) return
    isStale = true
    if (containsId(address())) goHome()
    else reload()
  }

  return {
    id: () => account,
    isOf(userId) {
      user ??= userId
    },
    is(accountId, userId) {
      const isOthers = user !== undefined && userId !== null && user !== userId
      // A page that belongs to another user sends NOBODY, not the reported account, so the server refuses its requests.
      account ??= isOthers ? NOBODY : accountId
      const isSame = account === accountId
      if (!isSame) isOver()
      return isSame
    },
    isOver,
  }
}

/** The page that signs in automatically and opens the account's first page. */
const HOME = '/login'

export const pageAccount: PageAccount = createPageAccount({
  address: () => location,
  reload: () => location.reload(),
  goHome: () => location.assign(HOME),
})
