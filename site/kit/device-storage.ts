/** localStorage, or undefined if it is blocked: access then throws, as in some private windows. */
export function deviceStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
