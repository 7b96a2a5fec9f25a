import type { Stop } from './stop.ts'

export interface Listeners<Value> {
  add(listener: (value: Value) => void): Stop
  emit(value: Value): void
}

/** A listener that throws is reported like an uncaught error and does not stop the others. */
export function createListeners<Value>(): Listeners<Value> {
  const listeners = new Set<{ hear: (value: Value) => void }>()
  return {
    add(hear) {
      // A separate entry, so that a function added twice is called twice and removed separately.
      const entry = { hear }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    emit(value) {
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
