/** sessionStorage, or undefined where the browser keeps none (blocked by its settings, or no browser at all). */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    // a SecurityError is how browsers say that storage is switched off
    return undefined
  }
}
