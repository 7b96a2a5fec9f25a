import type { ClientBody, ClientType, ToClient } from '#core/realtime/to-client.ts'
import { createListeners, type Listeners } from './listeners.ts'
import type { Stop } from './stop.ts'

interface MessageHandlers {
  on<T extends ClientType>(type: T, handler: (body: ClientBody<T>) => void): Stop
  emit(message: ToClient): void
}

/** Handlers of server messages, by type. */
export function createMessageHandlers(): MessageHandlers {
  const byType = new Map<ClientType, Listeners<ToClient>>()
  return {
    on(type, handler) {
      const listeners = byType.get(type) ?? createListeners<ToClient>()
      byType.set(type, listeners)
      // The decoder has validated the body for this type.
      return listeners.add(handler as unknown as (message: ToClient) => void)
    },
    emit: (message) => byType.get(message.type)?.emit(message),
  }
}
