import { changedFields } from '#core/audit/rules.ts'
import type { Db } from '../../db/open.ts'
import { listStyles } from '../../db/queries/characters.ts'
import { findCompany, updateCompany } from '../../db/queries/companies.ts'
import { auditChange } from '../audit/service.ts'
import type { Live } from '../realtime/live-port.ts'
import type { FileStore } from '../system/files.ts'
import { logoUrl, withPicture } from './pictures.ts'
import { signagesToReload } from './service.ts'

interface LogoDeps {
  db: Db
  images: FileStore
  live: Pick<Live, 'templatesChanged'>
}

/**
 * Sets the company's logo. Kiosks reload it if their character wears it.
 * @param picture undefined removes the logo
 * @returns the address of the new logo
 * @throws Refusal invalid, at the field `image`
 */
export async function changeLogo(
  { db, images, live }: LogoDeps,
  companyId: number,
  picture: Buffer | undefined,
): Promise<string | undefined> {
  const { before, after, signageIds } = await withPicture(images, picture, (fileName) =>
    db.transaction((tx) => {
      const logo = fileName ?? null
      const old = findCompany(tx, companyId)?.logo ?? null
      updateCompany(tx, companyId, { logo })
      auditChange(tx, 'company.changed', { changes: changedFields({ picture: old !== logo }) })
      const isOnBadges = [...listStyles(tx, companyId).values()].some(({ look }) => look?.logo)
      return { before: old, after: logo, signageIds: isOnBadges ? signagesToReload(tx, companyId) : [] }
    }),
  )
  for (const id of signageIds) live.templatesChanged(id)
  if (before !== null) await images.remove(before)
  return logoUrl(after)
}
