import { Refusal } from '#core/http/refusals.ts'
import type { RelayAnswer, RelayNodeRow } from '#core/relay/contract.ts'
import type { Db } from '../../db/open.ts'
import { audit } from '../audit/service.ts'

/** What forwards media, as the system administrator sees it. */
export interface RelayDesk {
  facts(): RelayAnswer
  /** @returns the node that empties itself now; undefined: there is none of this id, or the bus is away */
  drain(nodeId: string): RelayNodeRow | undefined
}

export interface NodeDraining {
  db: Db
  relayDesk: RelayDesk
}

/** A node takes no further room, and ends when its last talk has. @throws Refusal notFound */
export function drainNode({ db, relayDesk }: NodeDraining, nodeId: string): void {
  const node = relayDesk.drain(nodeId)
  if (!node) throw new Refusal('notFound')
  audit(db, 'relayNode.emptied', { companyId: null, targetName: node.name })
}
