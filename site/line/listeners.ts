import type { Stop } from './stop.ts'

export interface Listeners<Value> {
  add(listener: (value: Value) => void): Stop
  tell(value: Value): void
}

/** One that fails is reported as any uncaught error is, and does not stop the others. */
export function createListeners<Value>(): Listeners<Value> {
  const listeners = new Set<{ hear: (value: Value) => void }>()
  return {
    add(hear) {
      // an entry of its own: who adds the same function twice is told twice, and stops each alone
      const entry = { hear }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    tell(value) {
      for (const { hear } of [...listeners]) runAlone(() => hear(value))
    },
  }
}

function runAlone(run: () => void): void {
  try {
    run()
  } catch (error) {
    reportError(error)
  }
}
