import { bodyOf, recordOf } from './decode.ts'
import {
  type EventType,
  messageToServer,
  type PlainBody,
  type PlainType,
  type ToServer,
  type TransitionBody,
  transitionToServer,
} from './to-server.ts'

/** @returns undefined if the text is not JSON, or if its type is unknown or its body invalid */
export function decodeToServer(text: string): ToServer | undefined {
  const message = recordOf(text)
  if (!message) return undefined
  const { type, eventType } = message
  if (type === 'stateTransitionEvent') {
    const body = bodyOf(transitionToServer, eventType, message)
    return body && ({ ...body, type, eventType } as ToServer)
  }
  const body = bodyOf(messageToServer, type, message)
  return body && ({ ...body, type } as ToServer)
}

/** One handler for each message type. A missing or misspelled one is a compile error. */
export type PlainHandlers<Context> = { [T in PlainType]: (context: Context, body: PlainBody<T>) => unknown }
export type TransitionHandlers<Context> = {
  [E in EventType]: (context: Context, body: TransitionBody<E>) => unknown
}
