import { may } from '#core/accounts/permissions.ts'
import type { Role } from '#core/accounts/roles.ts'

const KEY = 'connect_code'
const PATH = '/app/signage/connect'

/**
 * A phone that has scanned a kiosk's code may have to sign in first: the code waits in its tab. Only the code is kept, never
 * an address, so that nobody's link leads anywhere else.
 */
export interface WayBack {
  keep(code: string): void
  /** It is in use. */
  drop(): void
  /** Where it leads after signing in, once. @returns undefined: nowhere, or this role connects nothing */
  take(role: Role): string | undefined
}

export const createWayBack = (storage: Storage | undefined): WayBack => ({
  keep(code) {
    try {
      storage?.setItem(KEY, code)
    } catch {
      // full or switched off: the code is typed again
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
