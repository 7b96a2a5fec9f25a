import type { Db } from '../../db/open.ts'
import { insertCallEvent, listOpenCalls, updateClosed } from '../../db/queries/calls.ts'
import { endOpenDialogues } from '../../db/queries/dialogues.ts'
import type { CallStepListener } from './call-steps.ts'

/** Calls cut off by a server stop. Each side is notified once, when it reconnects. */
export interface Interrupted {
  takeForSignage(signageId: number): string | undefined
  takeForOperator(userId: number): string | undefined
}

/**
 * realtime: after a restart closes open calls as `interrupted` and AI dialogues as `lost`. Run once, before the first
 * connection.
 */
export function closeInterrupted(
  db: Db,
  at: number,
  onStep: CallStepListener = () => undefined,
): Interrupted {
  const bySignage = new Map<number, string>()
  const byOperator = new Map<number, string>()
  const open = db.transaction((tx) => {
    endOpenDialogues(tx, at)
    const found = listOpenCalls(tx)
    for (const call of found) {
      updateClosed(tx, call.id, at, 'interrupted')
      insertCallEvent(tx, { callId: call.id, at, kind: 'closed', userId: null, detail: 'interrupted' })
      bySignage.set(call.signageId, call.id)
      if (call.hostId !== null) byOperator.set(call.hostId, call.id)
    }
    return found
  })
  for (const { id: callId, companyId, signageId, answeredAt } of open) {
    const before = answeredAt === null ? 'Calling' : 'Active'
    onStep({ callId, companyId, signageId, kind: 'closed', at, before, cause: 'interrupted' })
  }
  const take = (from: Map<number, string>, id: number): string | undefined => {
    const callId = from.get(id)
    from.delete(id)
    return callId
  }
  return {
    takeForSignage: (signageId) => take(bySignage, signageId),
    takeForOperator: (userId) => take(byOperator, userId),
  }
}
