import { changedFields } from '#core/audit/rules.ts'
import type { Db } from '../../db/open.ts'
import { findCompany, updateCompany } from '../../db/queries/companies.ts'
import { auditChange } from '../audit/service.ts'
import type { FileStore } from '../system/files.ts'
import { logoUrl, withPicture } from './pictures.ts'

interface LogoDeps {
  db: Db
  images: FileStore
}

/**
 * Sets the company's logo, or removes it without a picture.
 * @returns the address of the new one
 * @throws Refusal invalid, at the field `image`
 */
export async function changeLogo(
  { db, images }: LogoDeps,
  companyId: number,
  picture: Buffer | undefined,
): Promise<string | undefined> {
  const { before, after } = await withPicture(images, picture, (fileName) =>
    db.transaction((tx) => {
      const logo = fileName ?? null
      const old = findCompany(tx, companyId)?.logo ?? null
      updateCompany(tx, companyId, { logo })
      auditChange(tx, 'company.changed', { changes: changedFields({ picture: old !== logo }) })
      return { before: old, after: logo }
    }),
  )
  if (before !== null) await images.remove(before)
  return logoUrl(after)
}
