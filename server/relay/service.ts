import { Refusal } from '#core/http/refusals.ts'
import type { RelayAnswer, RelayNodeRow } from '#core/relay/contract.ts'
import type { Db } from '../../db/open.ts'
import { audit } from '../audit/service.ts'

/** The relay as the system administrator sees it. */
export interface RelayAdmin {
  facts(): RelayAnswer
  /** @returns the node that is draining now; undefined if the id is unknown or the bus is unreachable */
  drain(nodeId: string): RelayNodeRow | undefined
}

export interface NodeDraining {
  db: Db
  relayAdmin: RelayAdmin
}

/** Drains a node: it accepts no new rooms and stops after its last call. @throws Refusal notFound */
export function drainNode({ db, relayAdmin }: NodeDraining, nodeId: string): void {
  const node = relayAdmin.drain(nodeId)
  if (!node) throw new Refusal('notFound')
  audit(db, 'relayNode.emptied', { companyId: null, targetName: node.name })
}
