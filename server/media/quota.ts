import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { MEDIA_QUOTA_BYTES } from '#core/limits.ts'
import { fitsQuota, quotaBytesOf } from '#core/media/rules.ts'
import type { DbLike } from '../../db/open.ts'
import { usedMediaBytes, usedMediaBytesBy } from '../../db/queries/media.ts'
import type { Lease } from '../system/disk-room.ts'

/** Room in a library that files on their way have been promised. */
export interface MediaClaims {
  /** @param announcedBytes what the sender says; 0: nothing @throws Refusal mediaQuota, also while it grows */
  claim(asker: CompanyAsker, announcedBytes: number): Lease
}

type Owner = Pick<CompanyAsker, 'companyId' | 'userId' | 'role'>

/**
 * Spec 5: of the company's library, and of a reservation user's own part of it.
 * @param moreBytes what shall come beside what lies there; `ofUser`: what of it is this user's
 * @throws Refusal mediaQuota
 */
export function demandMediaQuota(db: DbLike, owner: Owner, moreBytes: number, ofUser = moreBytes): void {
  const { companyId, userId, role } = owner
  const own = quotaBytesOf(role)
  const fits =
    fitsQuota(usedMediaBytes(db, companyId), moreBytes) &&
    (own === MEDIA_QUOTA_BYTES ||
      userId === null ||
      fitsQuota(usedMediaBytesBy(db, companyId, userId), ofUser, own))
  if (!fits) throw new Refusal('mediaQuota')
}

/** The database is asked again after so much that nobody had announced. */
const LOOK_EVERY_BYTES = 1024 * 1024

export function createMediaClaims(db: DbLike): MediaClaims {
  const claims = new Set<Owner & { bytes: number }>()

  function demand(owner: Owner): void {
    const ofCompany = [...claims].filter(({ companyId }) => companyId === owner.companyId)
    const ofUser = ofCompany.filter(({ userId }) => userId === owner.userId)
    demandMediaQuota(db, owner, sumOf(ofCompany), sumOf(ofUser))
  }

  return {
    claim({ companyId, userId, role }, announcedBytes) {
      const claim = { companyId, userId, role, bytes: announcedBytes }
      let arrived = 0
      let lookedAt = announcedBytes
      const end = (): void => void claims.delete(claim)
      claims.add(claim)
      try {
        demand(claim)
      } catch (error) {
        end()
        throw error
      }
      return {
        grow(bytes) {
          arrived += bytes
          claim.bytes = Math.max(claim.bytes, arrived)
          if (arrived - lookedAt < LOOK_EVERY_BYTES) return
          lookedAt = arrived
          demand(claim)
        },
        end,
      }
    },
  }
}

const sumOf = (claims: readonly { bytes: number }[]): number =>
  claims.reduce((sum, { bytes }) => sum + bytes, 0)
