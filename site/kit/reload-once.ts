import { tabStorage } from '../line/tab-storage.ts'

const RELOADED_FOR = 'reloadedForCall'

/**
 * Reloads the page if `may` allows it, and stores `next` in this tab under `key`. `may` gets the value stored by the
 * last reload (null: none), which prevents reload loops.
 * @returns false if the page was not reloaded, also because this tab cannot store anything
 */
export function reloadIf(key: string, may: (last: string | null) => boolean, next: string): boolean {
  const memory = tabStorage()
  if (!memory) return false
  try {
    if (!may(memory.getItem(key))) return false
    memory.setItem(key, next)
  } catch {
    return false // storage is full: do not reload
  }
  location.reload()
  return true
}

/** Once per call: a page that reloaded for a call does not reload for it again. */
export const reloadOnce = (callId: string): boolean =>
  reloadIf(RELOADED_FOR, (last) => last !== callId, callId)
