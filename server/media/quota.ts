import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { MEDIA_FILES_MAX, MEDIA_QUOTA_BYTES, RESERVATION_USER_FILES_MAX } from '#core/limits.ts'
import { fitsQuota, quotaBytesOf } from '#core/media/rules.ts'
import type { DbLike } from '../../db/open.ts'
import { countMedia, usedMediaBytes, usedMediaBytesBy } from '../../db/queries/media.ts'
import type { Lease } from '../system/disk-room.ts'

/** Quota reserved by running uploads. */
export interface MediaClaims {
  /**
   * @param announcedBytes Content-Length; 0: unknown
   * @throws Refusal mediaQuota, mediaFull; the returned lease's `grow` throws them, too
   */
  claim(asker: CompanyAsker, announcedBytes: number): Lease
}

type Owner = Pick<CompanyAsker, 'companyId' | 'userId' | 'role'>

interface More {
  bytes: number
  files: number
}

/**
 * Checks that new files fit the limits of bytes and of the number of files: those of the company's library and, if the
 * owner is a reservation user, those of this user (Spec 5).
 * @param more bytes and files that are added to the library
 * @param ofUser the part of `more` that belongs to this user
 * @throws Refusal mediaQuota, mediaFull
 */
export function requireMediaQuota(db: DbLike, owner: Owner, more: More, ofUser = more): void {
  const { companyId, userId, role } = owner
  const own = quotaBytesOf(role)
  const isBounded = own !== MEDIA_QUOTA_BYTES && userId !== null
  const fits =
    fitsQuota(usedMediaBytes(db, companyId), more.bytes) &&
    (!isBounded || fitsQuota(usedMediaBytesBy(db, companyId, userId), ofUser.bytes, own))
  if (!fits) throw new Refusal('mediaQuota')
  const hasRoom =
    countMedia(db, companyId) + more.files <= MEDIA_FILES_MAX &&
    (!isBounded || countMedia(db, companyId, userId) + ofUser.files <= RESERVATION_USER_FILES_MAX)
  if (!hasRoom) throw new Refusal('mediaFull')
}

/** Checks the database again after this many bytes beyond the announced size. */
const LOOK_EVERY_BYTES = 1024 * 1024

export function createMediaClaims(db: DbLike): MediaClaims {
  const claims = new Set<Owner & { bytes: number }>()

  function requireSpaceOf(owner: Owner): void {
    const ofCompany = [...claims].filter(({ companyId }) => companyId === owner.companyId)
    const ofUser = ofCompany.filter(({ userId }) => userId === owner.userId)
    requireMediaQuota(db, owner, sumOf(ofCompany), sumOf(ofUser))
  }

  return {
    claim({ companyId, userId, role }, announcedBytes) {
      const claim = { companyId, userId, role, bytes: announcedBytes }
      let arrived = 0
      let lookedAt = announcedBytes
      const end = (): void => void claims.delete(claim)
      claims.add(claim)
      try {
        requireSpaceOf(claim)
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
          requireSpaceOf(claim)
        },
        end,
      }
    },
  }
}

const sumOf = (claims: readonly { bytes: number }[]): More => ({
  bytes: claims.reduce((sum, { bytes }) => sum + bytes, 0),
  files: claims.length,
})
