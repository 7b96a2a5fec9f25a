import type { Stop } from './ports.ts'

export interface Listeners<Value> {
  add(listener: (value: Value) => void): Stop
  tell(value: Value): void
}

export function createListeners<Value>(): Listeners<Value> {
  const listeners = new Set<{ hear: (value: Value) => void }>()
  return {
    add(hear) {
      const entry = { hear }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    tell(value) {
      for (const { hear } of [...listeners]) hear(value)
    },
  }
}
