import { may } from '#core/accounts/permissions.ts'
import type { Role } from '#core/accounts/roles.ts'

const KEY = 'connect_code'
const PATH = '/app/signage/connect'

/**
 * A phone that scanned a kiosk's code may have to sign in first: the code is kept in its tab. Only the code is
 * stored, never an address, so that no link can redirect elsewhere.
 */
export interface PendingKioskCode {
  keep(code: string): void
  /** Removes the code. Call when it has been used. */
  drop(): void
  /** Removes the code. @returns the page to open after signing in; undefined: there is no code, or the role may not connect kiosks */
  take(role: Role): string | undefined
}

export const createPendingKioskCode = (storage: Storage | undefined): PendingKioskCode => ({
  keep(code) {
    try {
      storage?.setItem(KEY, code)
    } catch {
      // storage is full or disabled: the user has to enter the code again
    }
  },
  drop: () => storage?.removeItem(KEY),
  take(role) {
    const code = storage?.getItem(KEY)
    storage?.removeItem(KEY)
    if (!code || !may(role, 'signage.write')) return undefined
    return `${PATH}?code=${encodeURIComponent(code)}`
  },
})
