import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { PronunciationShape } from '#core/dialogue/contract-speech.ts'
import type { Db } from '../../db/open.ts'
import { listAllPronunciations, replacePronunciations } from '../../db/queries/voices.ts'
import { audit } from '../audit/service.ts'

export const getPronunciations = (
  db: Db,
  { companyId }: CompanyAsker,
): { pronunciations: PronunciationShape[] } => ({ pronunciations: listAllPronunciations(db, companyId) })

export function updatePronunciations(
  db: Db,
  { companyId }: CompanyAsker,
  wanted: readonly PronunciationShape[],
): void {
  db.transaction((tx) => {
    replacePronunciations(tx, companyId, wanted)
    audit(tx, 'ai.pronunciationsChanged', { changes: [{ field: 'entries', to: wanted.length }] })
  })
}
