import type { RelayNodeRow } from '#core/relay/contract.ts'
import type { NodeLoad, Relay, RemoteRelay } from '../../relay/index.ts'
import type { RelayAdmin } from './service.ts'

export type RelayNodes = Pick<RemoteRelay, 'nodes' | 'drain' | 'refusedMessages'>

/** @param nodes the relay nodes; undefined if this process forwards media itself */
export const createRelayAdmin = (
  relay: Pick<Relay, 'condition' | 'occupancy'>,
  nodes: RelayNodes | undefined,
): RelayAdmin => ({
  facts() {
    const { state, engine = null } = relay.condition()
    const { rooms, participants } = relay.occupancy()
    return { state, engine, rooms, participants, nodes: nodes?.nodes().map(rowOf) ?? null }
  },
  drain(nodeId) {
    const node = nodes?.nodes().find((each) => each.nodeId === nodeId)
    return node && nodes?.drain(nodeId) ? rowOf(node) : undefined
  },
})

function rowOf({ nodeId, occupancy, refusedMessages: _, ...load }: NodeLoad): RelayNodeRow {
  const { rooms, participants, seatsTotal } = occupancy
  return { ...load, id: nodeId, rooms, participants, seats: seatsTotal }
}
