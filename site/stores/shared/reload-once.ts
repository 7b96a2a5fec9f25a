const RELOADED_FOR = 'reloadedForCall'

/** Once a call: a page that has just reloaded for it must not begin a circle. @returns false if it has already. */
export function reloadOnce(callId: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === callId) return false
    sessionStorage.setItem(RELOADED_FOR, callId)
  } catch {
    return false // without a memory nobody would know that it has reloaded
  }
  location.reload()
  return true
}
