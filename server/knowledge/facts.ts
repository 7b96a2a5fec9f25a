import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import type { updateFacts as updateEndpoint } from '#core/knowledge/contract.ts'
import { insertFact, listFacts, removeFactsOf } from '../../db/queries/facts.ts'
import { forgetSource } from '../../db/queries/knowledge.ts'
import { findStore } from '../../db/queries/stores.ts'
import { audit } from '../audit/service.ts'
import { demandPlace, type KnowledgeDeps } from './answers.ts'
import { indexNewFact } from './indexing.ts'

export const getFacts = ({ db }: KnowledgeDeps, { companyId }: CompanyAsker) =>
  listFacts(db, companyId).map(({ id, storeId, lang, label, text }) => ({ id, storeId, lang, label, text }))

/** @throws Refusal notFound: the store is none of the company's */
export function setFacts(
  { db }: KnowledgeDeps,
  { companyId }: CompanyAsker,
  { storeId, facts }: ParsedInputOf<typeof updateEndpoint>,
): void {
  db.transaction((tx) => {
    demandPlace(tx, companyId, { storeId, signageId: null })
    const store = storeId === null ? undefined : findStore(tx, companyId, storeId)
    audit(tx, 'answer.factsChanged', store ? { targetId: store.id, targetName: store.name } : {})
    for (const id of removeFactsOf(tx, companyId, storeId)) forgetSource(tx, { companyId, kind: 'fact', id })
    for (const [position, fact] of facts.entries()) {
      const row = { ...fact, companyId, storeId, position }
      indexNewFact(tx, { ...row, id: insertFact(tx, row) })
    }
  })
}
