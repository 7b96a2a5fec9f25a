import { tabStorage } from '../line/tab-storage.ts'

const RELOADED_FOR = 'reloadedForCall'
/** Key of the last reload, for the page that it loads. */
const RELOADED_BY = 'reloadedBy'

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
    memory.setItem(RELOADED_BY, key)
  } catch {
    return false // storage is full: do not reload
  }
  location.reload()
  return true
}

/** The key under which this page was reloaded; undefined if it did not reload itself. Each reload is reported once. */
export function takeReloadKey(): string | undefined {
  const memory = tabStorage()
  const key = memory?.getItem(RELOADED_BY) ?? undefined
  memory?.removeItem(RELOADED_BY)
  return key
}

/** Once per call: a page that reloaded for a call does not reload for it again. */
export const reloadOnce = (callId: string): boolean =>
  reloadIf(RELOADED_FOR, (last) => last !== callId, callId)
