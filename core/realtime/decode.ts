import type * as z from 'zod/mini'
import { messageToClient, type ToClient } from './to-client.ts'

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns undefined if the text is not a JSON object */
export function recordOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Validates a message with the schema of this name in the catalog.
 * @returns undefined for an unknown name or a wrong body
 */
export function bodyOf(
  catalogue: Record<string, z.ZodMiniType>,
  name: unknown,
  message: Fields,
): Fields | undefined {
  if (typeof name !== 'string' || !Object.hasOwn(catalogue, name)) return undefined
  const parsed = catalogue[name]?.safeParse(message)
  return parsed?.success && isRecord(parsed.data) ? parsed.data : undefined
}

/**
 * Validates a message with the schema named by its `type`.
 * @returns undefined if the type is unknown or the message invalid
 */
export function decodeBy(catalogue: Record<string, z.ZodMiniType>, text: string): Fields | undefined {
  const message = recordOf(text)
  const body = message && bodyOf(catalogue, message.type, message)
  return body && { ...body, type: message.type }
}

export const decodeToClient = (text: string): ToClient | undefined =>
  decodeBy(messageToClient, text) as ToClient | undefined
