import type { StartCause } from '#core/kiosk/abilities.ts'
import { tabStorage } from '../line/tab-storage.ts'

const RELOADED_FOR = 'reloadedForCall'
/** Storage key of the reason why a page has reloaded itself; read by the newly loaded page. */
export const RELOADED_BY = 'reloadedBy'

/**
 * Loads the page again, and stores the cause for the newly loaded page.
 * @returns false if the page was not reloaded, because this tab cannot store the cause
 */
export function reloadFor(cause: StartCause, load = () => location.reload()): boolean {
  const memory = tabStorage()
  if (!memory) return false
  try {
    memory.setItem(RELOADED_BY, cause)
  } catch {
    return false // storage is full: do not reload
  }
  load()
  return true
}

/**
 * Reloads the page if `may` allows it, and stores `next` in this tab under `key`. `may` gets the value stored by the
 * last reload (null: none), which prevents reload loops.
 * @returns false if the page was not reloaded, also because this tab cannot store anything
 */
export function reloadIf(
  key: string,
  may: (last: string | null) => boolean,
  next: string,
  cause: StartCause,
): boolean {
  const memory = tabStorage()
  if (!memory) return false
  try {
    if (!may(memory.getItem(key))) return false
    memory.setItem(key, next)
  } catch {
    return false // storage is full: do not reload
  }
  return reloadFor(cause)
}

/** Reloads the page, but at most once during each visitor's call. */
export const reloadOnce = (callId: string): boolean =>
  reloadIf(RELOADED_FOR, (last) => last !== callId, callId, 'media')
