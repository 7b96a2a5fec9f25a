import { tabStorage } from '../line/tab-storage.ts'

const RELOADED_FOR = 'reloadedForCall'

/**
 * Loads the page anew where this tab's memory of the last time allows it, so that it never becomes a circle.
 * @returns false if not, also without a memory: nobody would know then that it has reloaded
 */
export function reloadIf(key: string, may: (last: string | null) => boolean, next: string): boolean {
  const memory = tabStorage()
  if (!memory) return false
  try {
    if (!may(memory.getItem(key))) return false
    memory.setItem(key, next)
  } catch {
    return false // full: as good as none
  }
  location.reload()
  return true
}

/** Once a call: a page that has just reloaded for it must not do so again. */
export const reloadOnce = (callId: string): boolean =>
  reloadIf(RELOADED_FOR, (last) => last !== callId, callId)
