import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/refusals.ts'
import * as contract from '../contract/relay.ts'
import { mount } from '../plugins/mount.ts'

export interface RelayDesk {
  facts(): contract.RelayAnswer
  /** False: no such node, or the bus is away. */
  drain(nodeId: string): boolean
}

/** The system administrator sees where talks run, and empties a machine before its update. */
export function relayRoutes(app: FastifyInstance, { relayDesk }: { relayDesk: RelayDesk }): void {
  mount(app, contract.getRelay, () => relayDesk.facts())

  mount(app, contract.drainRelayNode, ({ input }) => {
    if (!relayDesk.drain(input.id)) throw new Refusal('notFound')
    return { result: 'OK' as const }
  })
}
