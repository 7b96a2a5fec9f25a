import * as z from 'zod/mini'
import { empty, epochMs } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** Where media is forwarded (decisions 9). */

export const relayNode = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  startedAt: epochMs,
  rooms: z.int(),
  participants: z.int(),
  seats: z.int(),
  /** Of the last second, in and out. */
  packetsPerSecond: z.number(),
  /** Of one core. */
  cpu: z.number(),
  /** It takes no further room. */
  isDraining: z.boolean(),
})
export type RelayNodeRow = z.infer<typeof relayNode>

export const getRelay = defineEndpoint({
  method: 'POST',
  path: '/api/admin/relay',
  needs: 'admin.use',
  summary: 'What forwards media at this moment: this process, or the nodes on the bus',
  input: empty,
  output: z.object({
    state: z.enum(['asleep', 'running', 'failed']),
    /** This process alone: what carries its packets, once a thread has said so. */
    engine: z.nullable(z.enum(['native', 'node'])),
    /** Of this server's calls. */
    rooms: z.int(),
    participants: z.int(),
    /** Null: this process forwards them itself. */
    nodes: z.nullable(z.array(relayNode)),
  }),
})
export type RelayAnswer = z.infer<typeof getRelay.output>

export const drainRelayNode = defineEndpoint({
  method: 'POST',
  path: '/api/admin/drainRelayNode',
  needs: 'admin.use',
  summary: 'A node takes no further room, and ends when its last talk has',
  input: z.object({ id: z.string().check(z.maxLength(64)) }),
  output: ok,
})
