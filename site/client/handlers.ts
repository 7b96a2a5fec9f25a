import type { ClientBody, ClientType, ToClient } from '#contract/realtime/to-client.ts'
import type { Stop } from './clock.ts'

/** A handler that fails is reported by the browser as any uncaught error, and does not stop the others. */
function runAlone(run: () => void): void {
  try {
    run()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

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
      for (const { hear } of [...listeners]) runAlone(() => hear(value))
    },
  }
}

export interface MessageHandlers {
  on<T extends ClientType>(type: T, handler: (body: ClientBody<T>) => void): Stop
  tell(message: ToClient): void
}

/** Who hears which message of the server. */
export function createMessageHandlers(): MessageHandlers {
  const byType = new Map<ClientType, Listeners<ToClient>>()
  return {
    on(type, handler) {
      const listeners = byType.get(type) ?? createListeners<ToClient>()
      byType.set(type, listeners)
      // the decoder has checked the body against the type it is filed under
      return listeners.add(handler as unknown as (message: ToClient) => void)
    },
    tell: (message) => byType.get(message.type)?.tell(message),
  }
}
