import type { FastifyInstance } from 'fastify'
import * as contract from '../contract/relay.ts'
import { mount } from '../plugins/mount.ts'
import { drainNode, type NodeDraining } from '../services/relay-desk.ts'

/** The system administrator sees where talks run, and empties a machine before its update. */
export function relayRoutes(app: FastifyInstance, deps: NodeDraining): void {
  mount(app, contract.getRelay, () => deps.relayDesk.facts())

  mount(app, contract.drainRelayNode, ({ input }) => {
    drainNode(deps, input.id)
    return { result: 'OK' as const }
  })
}
