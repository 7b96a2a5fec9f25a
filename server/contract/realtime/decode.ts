import type * as z from 'zod/mini'
import { type FromAvatar, fromAvatar, type ToAvatar, toAvatar } from '../avatar-commands.ts'
import { type ClientType, messageToClient, type ToClient } from './to-client.ts'
import {
  type EventType,
  messageToServer,
  type PlainBody,
  type PlainType,
  type ToServer,
  type TransitionBody,
  transitionToServer,
} from './to-server.ts'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseBy(
  schema: z.ZodMiniType | undefined,
  value: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const parsed = schema?.safeParse(value)
  return parsed?.success && isRecord(parsed.data) ? parsed.data : undefined
}

const own = <T extends object>(table: T, key: unknown): T[keyof T] | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key as keyof T] : undefined

/** @returns undefined for anything foreign: no JSON, unknown type, wrong body. */
export function decodeToServer(text: string): ToServer | undefined {
  const value = parseJson(text)
  if (!isRecord(value)) return undefined
  if (value.type === 'stateTransitionEvent') {
    const body = parseBy(own(transitionToServer, value.eventType), value)
    return body && ({ ...body, type: 'stateTransitionEvent', eventType: value.eventType } as ToServer)
  }
  const body = parseBy(own(messageToServer, value.type), value)
  return body && ({ ...body, type: value.type } as ToServer)
}

/** By one catalogue, whose keys are the values of `type`. */
function decodeBy(
  catalogue: Record<string, z.ZodMiniType>,
  text: string,
): Record<string, unknown> | undefined {
  const value = parseJson(text)
  if (!isRecord(value)) return undefined
  const body = parseBy(own(catalogue, value.type), value)
  return body && { ...body, type: value.type }
}

export const decodeToClient = (text: string): ToClient | undefined =>
  decodeBy(messageToClient, text) as ToClient | undefined

/** The data channel's two directions; others may speak on it, too. */
export const decodeToAvatar = (text: string): ToAvatar | undefined =>
  decodeBy(toAvatar, text) as ToAvatar | undefined
export const decodeFromAvatar = (text: string): FromAvatar | undefined =>
  decodeBy(fromAvatar, text) as FromAvatar | undefined

/** A missing or misspelt handler is a compile error, at both ends. */
export type PlainHandlers<Context> = { [T in PlainType]: (context: Context, body: PlainBody<T>) => unknown }
export type TransitionHandlers<Context> = {
  [E in EventType]: (context: Context, body: TransitionBody<E>) => unknown
}
export type ClientHandlers = { [T in ClientType]?: (body: z.infer<(typeof messageToClient)[T]>) => void }
