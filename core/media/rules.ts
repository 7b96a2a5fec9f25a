import type { Role } from '../accounts/roles.ts'
import { MEDIA_NAME_MAX, MEDIA_QUOTA_BYTES, RESERVATION_USER_QUOTA_BYTES } from '../limits.ts'

/** Spec 5: accepted file types; a logo is never a video. */
export const MEDIA_TYPES = ['image/png', 'image/jpeg', 'video/mp4'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
export const MEDIA_KINDS = ['image', 'video'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

export const kindOf = (type: MediaType): MediaKind => (type === 'video/mp4' ? 'video' : 'image')

/** Whether a file fits the quota. An upload is refused if the total would exceed 2 GB (Spec 5). */
export const fitsQuota = (usedBytes: number, fileBytes: number, quotaBytes = MEDIA_QUOTA_BYTES): boolean =>
  usedBytes + fileBytes <= quotaBytes

/**
 * Maximum bytes of media of one user. Reservation users register by themselves and get less; for all others it is the
 * company's whole quota.
 */
export const quotaBytesOf = (role: Role): number =>
  role === 'webReservationUser' ? RESERVATION_USER_QUOTA_BYTES : MEDIA_QUOTA_BYTES

const UNITS = ['Byte', 'KB', 'MB', 'GB'] as const

/** Formats a size in Byte, KB, MB or GB, in steps of 1024 and with three digits (Spec 9). */
export function formatBytes(bytes: number): string {
  let amount = bytes
  let unit = 0
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024
    unit += 1
  }
  const digits = unit === 0 || amount >= 100 ? 0 : amount >= 10 ? 1 : 2
  // 1023.9 KB must not become 1024 KB
  const shown = Math.min(Number(amount.toFixed(digits)), unit < UNITS.length - 1 ? 1023 : amount)
  return `${digits === 0 ? Math.round(shown) : shown.toFixed(digits)} ${UNITS[unit]}`
}

/**
 * The name to save when a user has renamed a file (Spec 5). If the user has entered nothing, the file keeps its name.
 * @returns undefined if there is nothing to save, because the name is empty or unchanged
 */
export function fileNameToSave(typed: string, old: string): string | undefined {
  const name = typed.trim().slice(0, MEDIA_NAME_MAX)
  return name === '' || name === old ? undefined : name
}
