import { tabStorage } from '../line/tab-storage.ts'

const RELOADED_FOR = 'reloadedForCall'

/**
 * Reloads the page if `may` allows it, based on the last value stored in this tab; this prevents reload loops.
 * @returns false: not reloaded, also if nothing can be stored
 */
export function reloadIf(key: string, may: (last: string | null) => boolean, next: string): boolean {
  const memory = tabStorage()
  if (!memory) return false
  try {
    if (!may(memory.getItem(key))) return false
    memory.setItem(key, next)
  } catch {
    return false // full: treat as unavailable
  }
  location.reload()
  return true
}

/** Once per call: a page that reloaded for a call does not reload for it again. */
export const reloadOnce = (callId: string): boolean =>
  reloadIf(RELOADED_FOR, (last) => last !== callId, callId)
