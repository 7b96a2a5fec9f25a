import * as z from 'zod/mini'
import { empty, epochMs } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** The endpoint for the state of the media relay (decisions 9). */

export const relayNode = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  startedAt: epochMs,
  rooms: z.int(),
  participants: z.int(),
  seats: z.int(),
  /** Packets in the last second, in both directions. */
  packetsPerSecond: z.number(),
  /** CPU use, as a fraction of one core. */
  cpu: z.number(),
  /** True if the node accepts no new rooms. */
  isDraining: z.boolean(),
})
export type RelayNodeRow = z.infer<typeof relayNode>

export const getRelay = defineEndpoint({
  method: 'POST',
  path: '/api/admin/relay',
  needs: 'admin.use',
  summary: 'What forwards media now: this process, or the nodes on the bus',
  input: empty,
  output: z.object({
    state: z.enum(['asleep', 'running', 'failed']),
    /**
     * How this process sends packets: by native system calls, or by Node's sockets. Null if relay nodes forward the
     * media, or until a thread of this process has reported it.
     */
    engine: z.nullable(z.enum(['native', 'node'])),
    /** Rooms and participants of this server's calls. */
    rooms: z.int(),
    participants: z.int(),
    /** The relay nodes; null if this process forwards media itself. */
    nodes: z.nullable(z.array(relayNode)),
  }),
})
export type RelayAnswer = z.infer<typeof getRelay.output>

export const drainRelayNode = defineEndpoint({
  method: 'POST',
  path: '/api/admin/drainRelayNode',
  needs: 'admin.use',
  summary: 'Drains a node: it accepts no new rooms and stops after its last talk',
  input: z.object({ id: z.string().check(z.maxLength(64)) }),
  output: ok,
})
