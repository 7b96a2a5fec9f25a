import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { type CallRow, findCall, listHostsOf, updateNote } from '../../db/queries/calls.ts'
import { listPhrases, type Phrase, replacePhrases } from '../../db/queries/phrases.ts'
import { audit } from '../audit/service.ts'

export interface CallNotesDeps {
  db: Db
}

export const getPhrases = (db: Db, { companyId }: CompanyAsker): { phrases: Phrase[] } => ({
  phrases: listPhrases(db, companyId),
})

export function updatePhrases(db: Db, { companyId }: CompanyAsker, phrases: readonly Phrase[]): void {
  db.transaction((tx) => {
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

/** Operators may use only notes of calls in which they talked. @throws Refusal notTheHost */
function requireParticipant(db: DbLike, { role, userId }: CompanyAsker, call: CallRow): void {
  if (role !== 'operator' || call.hostId === userId) return
  if (!listHostsOf(db, call.id).some((host) => host.userId === userId)) throw new Refusal('notTheHost')
}

/** @throws Refusal notFound, notTheHost */
export function getCallNote(db: Db, asker: CompanyAsker, callId: string): { note: string } {
  const call = callOf(db, asker, callId)
  requireParticipant(db, asker, call)
  return { note: call.note ?? '' }
}

/** @throws Refusal notFound, notTheHost */
export function updateCallNote(db: Db, asker: CompanyAsker, callId: string, note: string): void {
  db.transaction((tx) => {
    requireParticipant(tx, asker, callOf(tx, asker, callId))
    updateNote(tx, callId, note === '' ? null : note)
  })
}
