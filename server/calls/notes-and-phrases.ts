import type { CompanyAsker } from '#core/accounts/asker.ts'
import { isRecordOpen } from '#core/calls/call-result.ts'
import type { updatePhrases as updateEndpoint } from '#core/calls/contract.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { type CallRow, findCall, listHostsOf, updateCall } from '../../db/queries/calls.ts'
import { listPhrases, type Phrase, replacePhrases } from '../../db/queries/phrases.ts'
import { audit } from '../audit/service.ts'
import { requireSeen } from '../http/require-seen.ts'

export interface CallNotesDeps {
  db: Db
  now: () => number
}

export const getPhrases = (db: Db, { companyId }: CompanyAsker): { phrases: Phrase[] } => ({
  phrases: listPhrases(db, companyId),
})

/** @throws Refusal changedElsewhere: another user has saved other phrases since `seen` */
export function updatePhrases(
  db: Db,
  { companyId }: CompanyAsker,
  { phrases, seen }: ParsedInputOf<typeof updateEndpoint>,
): void {
  db.transaction((tx) => {
    requireSeen({ stored: listPhrases(tx, companyId), wanted: phrases, seen })
    replacePhrases(tx, companyId, phrases)
    audit(tx, 'company.phrasesChanged', { changes: [{ field: 'entries', to: phrases.length }] })
  })
}

/** @throws Refusal notFound, also for a call of another company */
function callOf(db: DbLike, { companyId }: CompanyAsker, callId: string): CallRow {
  const call = findCall(db, callId)
  if (call?.companyId !== companyId) throw new Refusal('notFound')
  return call
}

/**
 * Refuses operators who have not talked in this call. Administrators may use the notes of all calls. @throws Refusal notTheHost
 */
function requireParticipant(db: DbLike, { role, userId }: CompanyAsker, call: CallRow): void {
  if (role !== 'operator' || call.hostId === userId) return
  if (!listHostsOf(db, call.id).some((host) => host.userId === userId)) throw new Refusal('notTheHost')
}

/**
 * Finds the call if the caller may change its record (note and result). Operators may change the records of their own calls for
 * a limited time (recordOpenUntil); administrators may change all records at any time.
 * @throws Refusal notFound, notTheHost, recordClosed
 */
export function recordToChange(db: DbLike, asker: CompanyAsker, callId: string, now: number): CallRow {
  const call = ownCallOf(db, asker, callId)
  if (asker.role === 'operator' && !isRecordOpen(call, now)) throw new Refusal('recordClosed')
  return call
}

/**
 * Returns a call whose record the caller may read.
 * @throws Refusal notFound; notTheHost for an operator who did not talk in the call
 */
export function ownCallOf(db: DbLike, asker: CompanyAsker, callId: string): CallRow {
  const call = callOf(db, asker, callId)
  requireParticipant(db, asker, call)
  return call
}

/** Reads the note of a call. @throws Refusal notFound, notTheHost (an operator who did not talk in the call) */
export function getCallNote(db: Db, asker: CompanyAsker, callId: string): { note: string } {
  return { note: ownCallOf(db, asker, callId).note ?? '' }
}

/** Saves the note of a call. @throws Refusal notFound, notTheHost, recordClosed (as recordToChange) */
export function updateCallNote(
  { db, now }: CallNotesDeps,
  asker: CompanyAsker,
  callId: string,
  note: string,
): void {
  db.transaction((tx) => {
    recordToChange(tx, asker, callId, now())
    updateCall(tx, callId, { note: note === '' ? null : note })
  })
}
