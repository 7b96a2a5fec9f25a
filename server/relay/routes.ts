import type { FastifyInstance } from 'fastify'
import * as contract from '#core/relay/contract.ts'
import { mount } from '../http/mount.ts'
import { drainNode, type NodeDraining } from './service.ts'

/**
 * Endpoints for system administrators: show the state and load of the media relay, and drain a relay node before its
 * update.
 */
export function relayRoutes(app: FastifyInstance, deps: NodeDraining): void {
  mount(app, contract.getRelay, () => deps.relayAdmin.facts())

  mount(app, contract.drainRelayNode, ({ input }) => {
    drainNode(deps, input.id)
    return { result: 'OK' as const }
  })
}
