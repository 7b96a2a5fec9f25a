import type { ToClient } from '#core/realtime/to-client.ts'

/** A serialized message, created once for all recipients. */
export type Encoded = Buffer

export const encode = (message: ToClient): Encoded => Buffer.from(JSON.stringify(message))
