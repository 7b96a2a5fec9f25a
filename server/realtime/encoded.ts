import type { ToClient } from '#core/realtime/to-client.ts'

/** A message as it goes over the wire: made once for all who get the same. */
export type Encoded = Buffer

export const encode = (message: ToClient): Encoded => Buffer.from(JSON.stringify(message))
