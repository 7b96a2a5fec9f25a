import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { updateFacts as updateEndpoint } from '#core/knowledge/contract-facts.ts'
import { FACTS_OF_COMPANY_MAX } from '#core/limits.ts'
import type { DbLike } from '../../db/open.ts'
import { countFacts, insertFact, listFacts, removeFactsOf } from '../../db/queries/facts.ts'
import { findStore } from '../../db/queries/stores.ts'
import { audit } from '../audit/service.ts'
import { requireSeen } from '../http/require-seen.ts'
import { type KnowledgeDeps, requirePlace } from './answers.ts'
import { beginIndexing, factStep, indexLater } from './indexing.ts'

export const getFacts = ({ db }: KnowledgeDeps, { companyId }: CompanyAsker) =>
  listFacts(db, companyId).map(({ id, storeId, lang, label, text }) => ({ id, storeId, lang, label, text }))

const storedFacts = (db: DbLike, companyId: number, storeId: number | null) =>
  listFacts(db, companyId)
    .filter((fact) => fact.storeId === storeId)
    .map(({ lang, label, text }) => ({ lang, label, text }))

/**
 * Replaces the facts of the company or of one store. The search finds them after the promise has resolved.
 * @throws Refusal notFound: the store is not of this company; changedElsewhere: another user has saved other facts since
 * `seen`; invalid: the company would have too many facts
 */
export async function setFacts(
  { db }: KnowledgeDeps,
  { companyId }: CompanyAsker,
  { storeId, facts, seen }: ParsedInputOf<typeof updateEndpoint>,
): Promise<void> {
  const ids = db.transaction((tx) => {
    requirePlace(tx, companyId, { storeId, signageId: null })
    requireSeen({ stored: storedFacts(tx, companyId, storeId), wanted: facts, seen })
    const store = storeId === null ? undefined : findStore(tx, companyId, storeId)
    audit(tx, 'answer.factsChanged', store ? { targetId: store.id, targetName: store.name } : {})
    beginIndexing(tx)
    const removed = removeFactsOf(tx, companyId, storeId)
    if (countFacts(tx, companyId) + facts.length > FACTS_OF_COMPANY_MAX)
      throw new Refusal('invalid', { fields: { facts: 'tooMany' } })
    const added = facts.map((fact, position) => insertFact(tx, { ...fact, companyId, storeId, position }))
    return [...removed, ...added]
  })
  await indexLater(
    db,
    ids.map((id) => factStep(companyId, id)),
  )
}
