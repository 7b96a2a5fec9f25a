import type { CompanyAsker } from '#core/accounts/asker.ts'
import { recordOpenUntil, resultsOf } from '#core/calls/call-result.ts'
import type * as contract from '#core/calls/contract-own-calls.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { LANGUAGES } from '#core/languages.ts'
import { OWN_CALLS_DAYS, OWN_CALLS_PAGE_ROWS } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { listRecordedUsers } from '../../db/queries/call-reports.ts'
import { listHostsOf, updateCall } from '../../db/queries/calls.ts'
import { findCompany, updateCompany } from '../../db/queries/companies.ts'
import { listUtterancesOfCall } from '../../db/queries/dialogues.ts'
import { listOwnCalls } from '../../db/queries/own-calls.ts'
import { audit } from '../audit/service.ts'
import { requireSeen } from '../http/require-seen.ts'
import { callPlaceOf, cursorOf } from './cursor.ts'
import { type CallNotesDeps, ownCallOf, recordToChange } from './notes-and-phrases.ts'

const ownResults = (db: DbLike, companyId: number): readonly string[] =>
  findCompany(db, companyId)?.callResults ?? []

/** Lists the calls in which the caller talked, and the call results that the company offers. */
export function getOwnCalls(
  { db, now }: CallNotesDeps,
  { companyId, userId }: CompanyAsker,
  { after }: ParsedInputOf<typeof contract.getOwnCalls>,
): OutputOf<typeof contract.getOwnCalls> {
  const found =
    userId === null
      ? []
      : listOwnCalls(db, {
          companyId,
          userId,
          fromAt: now() - OWN_CALLS_DAYS * DAY_MS,
          limit: OWN_CALLS_PAGE_ROWS + 1,
          ...(after !== undefined && { after: callPlaceOf(after) }),
        })
  const rows = found.slice(0, OWN_CALLS_PAGE_ROWS)
  return {
    rows: rows.map(({ hostId, hostName, note, answeredAt, ...row }) => ({
      ...row,
      answeredAt: answeredAt ?? row.requestedAt,
      handedTo: hostId === userId ? null : hostName,
      note: note ?? '',
      openUntil: recordOpenUntil(row),
    })),
    next: found.length > OWN_CALLS_PAGE_ROWS ? cursorOf(rows.at(-1)!) : null,
    results: resultsOf(ownResults(db, companyId)),
  }
}

/** @throws Refusal notFound, notTheHost, recordClosed, invalid (a result that the company does not have) */
export function updateCallRecord(
  { db, now }: CallNotesDeps,
  asker: CompanyAsker,
  { callId, result, note }: ParsedInputOf<typeof contract.updateCallRecord>,
): void {
  db.transaction((tx) => {
    const call = recordToChange(tx, asker, callId, now())
    // A call may keep its result after the company has removed that result from its list.
    const isKnown = result === undefined || result === null || result === call.result
    if (!isKnown && !resultsOf(ownResults(tx, asker.companyId)).includes(result)) throw new Refusal('invalid')
    updateCall(tx, callId, {
      ...(result !== undefined && { result }),
      ...(note !== undefined && { note: note === '' ? null : note }),
    })
  })
}

export const getCallResults = (db: Db, { companyId }: CompanyAsker): { results: string[] } => ({
  results: [...ownResults(db, companyId)],
})

/**
 * Replaces the company's list of call results; duplicates are dropped.
 * @throws Refusal changedElsewhere: another user has saved other results since `seen`
 */
export function updateCallResults(
  db: Db,
  { companyId }: CompanyAsker,
  { results, seen }: ParsedInputOf<typeof contract.updateCallResults>,
): void {
  const wanted = [...new Set(results)]
  db.transaction((tx) => {
    requireSeen({ stored: [...ownResults(tx, companyId)], wanted, seen })
    updateCompany(tx, companyId, { callResults: wanted.length === 0 ? null : wanted })
    audit(tx, 'company.resultsChanged', { changes: [{ field: 'entries', to: wanted.length }] })
  })
}

/**
 * The captions of a call so far, for an operator who takes over the call or reloads the page of the call.
 * @throws Refusal notFound, notTheHost
 */
export function getCallWords(
  db: Db,
  asker: CompanyAsker,
  callId: string,
): OutputOf<typeof contract.getCallWords> {
  ownCallOf(db, asker, callId)
  const hosts = listHostsOf(db, callId)
  const ids = hosts.flatMap(({ userId }) => userId ?? [])
  const names = new Map(listRecordedUsers(db, ids).map(({ id, name }) => [id, name]))
  const colleagueAt = (at: number): string | null => {
    const host = hosts.findLast(({ fromAt }) => fromAt <= at)?.userId
    return host == null || host === asker.userId ? null : (names.get(host) ?? null)
  }
  return {
    lines: listUtterancesOfCall(db, asker.companyId, callId).flatMap((words) => {
      const { at, speaker, lang, text, translations } = words
      if (speaker === 'ai') return []
      const to = LANGUAGES.find((language) => translations?.[language] !== undefined)
      return [
        {
          at,
          speaker,
          colleague: speaker === 'operator' ? colleagueAt(at) : null,
          lang,
          text,
          translation: to === undefined ? null : { lang: to, text: translations![to]! },
        },
      ]
    }),
  }
}
