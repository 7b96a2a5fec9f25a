/**
 * Whose account this page's numbers are of. In another cell (decisions 9) everything has another number, so that what a page of
 * before asks for could be somebody else's there: the page says with each request whose it is, and comes anew where that is over.
 */
export interface PageAccount {
  /** undefined: not known yet, and nobody is asked about it. */
  id(): number | undefined
  /** As the first answers tell it: what they brought is of this user's cell, also before the line says a word. */
  isOf(userId: number): void
  /** As the line tells it. @returns false: it was another one's before, and comes anew */
  is(accountId: number, userId: number | null): boolean
  /** The server knows this browser as somebody else. */
  isOver(): void
}

export interface PageAccountDeps {
  address: () => Pick<Location, 'pathname' | 'search'>
  reload: () => void
  goHome: () => void
}

/** `?id=3`, `/channel-operator/3`: whatever has the number there now would be shown. */
const holdsNumber = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  /\d/.test(pathname + search)

/** Said by a page that shows another's numbers and never heard of whose account they were: refused wherever it asks. */
const NOBODY = 0

export function createPageAccount({ address, reload, goHome }: PageAccountDeps): PageAccount {
  let account: number | undefined
  let user: number | undefined
  let isStale = false

  /** Once: where entries are not saved the browser asks first, and whoever stays is asked no second time. */
  function isOver(): void {
    if (isStale) return
    isStale = true
    if (holdsNumber(address())) goHome()
    else reload()
  }

  return {
    id: () => account,
    isOf(userId) {
      user ??= userId
    },
    is(accountId, userId) {
      const isOthers = user !== undefined && userId !== null && user !== userId
      // a page that stays says still whose it was: nothing of it reaches anybody else's
      account ??= isOthers ? NOBODY : accountId
      const isSame = account === accountId
      if (!isSame) isOver()
      return isSame
    },
    isOver,
  }
}

/** Signs in by itself and goes on to the first page of whoever it is. */
const HOME = '/login'

export const pageAccount: PageAccount = createPageAccount({
  address: () => location,
  reload: () => location.reload(),
  goHome: () => location.assign(HOME),
})
