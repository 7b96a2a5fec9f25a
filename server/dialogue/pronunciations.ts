import type { CompanyAsker } from '#core/accounts/asker.ts'
import type {
  PronunciationShape,
  updatePronunciations as updateEndpoint,
} from '#core/dialogue/contract-speech.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import type { Db } from '../../db/open.ts'
import { listAllPronunciations, replacePronunciations } from '../../db/queries/voices.ts'
import { audit } from '../audit/service.ts'
import { requireSeen } from '../http/require-seen.ts'

export const getPronunciations = (
  db: Db,
  { companyId }: CompanyAsker,
): { pronunciations: PronunciationShape[] } => ({ pronunciations: listAllPronunciations(db, companyId) })

/** @throws Refusal changedElsewhere: another user has saved other pronunciations since `seen` */
export function updatePronunciations(
  db: Db,
  { companyId }: CompanyAsker,
  { pronunciations: wanted, seen }: ParsedInputOf<typeof updateEndpoint>,
): void {
  db.transaction((tx) => {
    requireSeen({ stored: listAllPronunciations(tx, companyId), wanted, seen })
    replacePronunciations(tx, companyId, wanted)
    audit(tx, 'ai.pronunciationsChanged', { changes: [{ field: 'entries', to: wanted.length }] })
  })
}
