/** localStorage; undefined if the browser blocks it, as in some private windows, where every access throws. */
export function deviceStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
