/** localStorage, or undefined where the browser keeps none: private windows and blocked storage throw on access. */
export function deviceStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
