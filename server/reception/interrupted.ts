import { ALIVE_EVERY_MS } from '#core/storage/sweep.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { endWaitAlerts } from '../../db/queries/alerts.ts'
import {
  type CallRow,
  insertCallEvent,
  listCallEvents,
  listOpenCalls,
  updateClosed,
} from '../../db/queries/calls.ts'
import { endOpenDialogues } from '../../db/queries/dialogues.ts'
import { findLife } from '../../db/queries/installation.ts'
import type { CallStepListener } from './call-steps.ts'

/** Calls that ended because the server stopped. Signage and operator are each notified once, when they reconnect. */
export interface Interrupted {
  takeForSignage(signageId: number): string | undefined
  takeForOperator(userId: number): string | undefined
}

/**
 * The latest time at which the previous run of the server may have been alive. Calls that it left open get this as
 * their end time. The time at which they are closed may be days later.
 */
export const lastRunEndedAt = (db: DbLike, now: number): number =>
  Math.min(now, (findLife(db)?.aliveAt ?? now) + ALIVE_EVERY_MS)

/**
 * Closes what a stopped server has left open: calls as `interrupted`, AI dialogues as `lost`, and alerts about waiting
 * visitors. Leaves out companies that are locked for a move (HELD_STATES), whose rows cannot be written (decisions 9).
 * Call in a transaction.
 * @param at end time of what is closed; a call ends at its last event if that is later
 * @param companyId undefined: closes those of all companies
 * @returns the closed calls
 */
export function closeLeftOpen(tx: DbLike, at: number, companyId?: number): (CallRow & { endedAt: number })[] {
  endOpenDialogues(tx, at, companyId)
  endWaitAlerts(tx, at, companyId)
  const open = listOpenCalls(tx).filter((call) => companyId === undefined || call.companyId === companyId)
  return open.map((call) => {
    const callId = call.id
    const endedAt = Math.max(at, call.requestedAt, ...listCallEvents(tx, callId).map((event) => event.at))
    updateClosed(tx, callId, endedAt, 'interrupted')
    insertCallEvent(tx, { callId, at: endedAt, kind: 'closed', userId: null, detail: 'interrupted' })
    return { ...call, endedAt }
  })
}

/**
 * Closes the calls, AI dialogues and alerts of all companies that the previous run of the server left open
 * (docs/realtime.md). Run once, before the first connection.
 */
export function closeInterrupted(
  db: Db,
  now: number,
  onStep: CallStepListener = () => undefined,
): Interrupted {
  const bySignage = new Map<number, string>()
  const byOperator = new Map<number, string>()
  const closed = db.transaction((tx) => closeLeftOpen(tx, lastRunEndedAt(tx, now)))
  for (const { id: callId, companyId, signageId, hostId, answeredAt, endedAt: at } of closed) {
    bySignage.set(signageId, callId)
    if (hostId !== null) byOperator.set(hostId, callId)
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
