import { confirmBody, type OkOrConfirm } from '#core/http/confirmations.ts'
import { Refusal } from '#core/http/refusals.ts'
import { removeAiSettings } from '../../db/queries/ai-settings.ts'
import { removeCharactersOf } from '../../db/queries/characters.ts'
import { findCompany, retireCompany } from '../../db/queries/companies.ts'
import { removeMotionsOf } from '../../db/queries/company-motions.ts'
import { forgetCompany } from '../../db/queries/knowledge.ts'
import { removeMediaOf } from '../../db/queries/media.ts'
import { listSignagesOfCompany, retireSignage } from '../../db/queries/signages.ts'
import { listStores, retireStore } from '../../db/queries/stores.ts'
import { listUsersOfCompany } from '../../db/queries/users.ts'
import { endAccess, forget, type RemovalDeps, retire, userRemovalOf } from '../accounts/removals.ts'
import { audit } from '../audit/service.ts'
import type { FileStore } from '../system/files.ts'
import { fitChannels } from './channels.ts'

export interface CompanyRemovalDeps extends RemovalDeps {
  images: FileStore
  media: FileStore
  characters: FileStore
}

/**
 * Deletes a company on request of a system administrator, who must confirm the deletion (decisions 4). The company's
 * users lose access at once, their login IDs become free, and channels and files are removed. Records of calls,
 * reservations, bills and plays (what its kiosks have shown) are kept.
 * @throws Refusal notFound
 */
export async function deleteCompany(
  deps: CompanyRemovalDeps,
  companyId: number,
  isForced: boolean,
): Promise<OkOrConfirm> {
  const { db, live, now } = deps
  const company = findCompany(db, companyId)
  if (!company) throw new Refusal('notFound')
  if (!isForced) return confirmBody('companyGoes')
  const leavers = listUsersOfCompany(db, companyId).map((user) => userRemovalOf(db, user))
  const signages = listSignagesOfCompany(db, companyId)
  const pictures = [
    company.logo,
    ...leavers.map(({ user }) => user.image),
    ...signages.map(({ image }) => image),
  ]
  for (const leaver of leavers) endAccess(deps, leaver)
  for (const signage of signages) live.endAccount(signage.accountId)
  const files = db.transaction((tx) => {
    for (const leaver of leavers) retire(deps, tx, leaver)
    for (const signage of signages) retireSignage(tx, signage, now())
    for (const store of listStores(tx, companyId)) retireStore(tx, store.id, now())
    retireCompany(tx, companyId, now())
    // Delete the AI settings, because the company's API key must not be kept.
    removeAiSettings(tx, companyId)
    forgetCompany(tx, companyId)
    fitChannels(tx, companyId, 0)
    audit(tx, 'company.deleted', { companyId })
    return {
      media: removeMediaOf(tx, companyId),
      characters: [...removeCharactersOf(tx, companyId), ...removeMotionsOf(tx, companyId)],
    }
  })
  for (const leaver of leavers) forget(deps, leaver)
  for (const signage of signages) live.forgetSignage(signage.id)
  live.refresh(companyId)
  // If a crash leaves files behind, the next start removes them, because no row refers to them.
  for (const image of pictures) if (image !== null) await deps.images.remove(image)
  for (const name of files.media) await deps.media.remove(name)
  for (const name of files.characters) await deps.characters.remove(name)
  return { result: 'OK' }
}
