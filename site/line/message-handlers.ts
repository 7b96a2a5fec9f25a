import type { ClientBody, ClientType, ToClient } from '#core/realtime/to-client.ts'
import { createListeners, type Listeners } from './listeners.ts'
import type { Stop } from './stop.ts'

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
