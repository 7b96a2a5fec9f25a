const MIB = 1024 * 1024

/** Free space that uploads must leave for calls, bookings and mail: 1 GiB, or 5 % of a small disk. */
export const floorBytes = (totalBytes: number): number => Math.min(1_024 * MIB, Math.floor(totalBytes / 20))

/** Size of a reserve file that is deleted when the disk is full, so that small writes still succeed: 32 MiB, or 2 %. */
export const reserveBytes = (totalBytes: number): number => Math.min(32 * MIB, Math.floor(totalBytes / 50))

export interface DiskFacts {
  totalBytes: number
  freeBytes: number
}

/** Whether `moreBytes` may be accepted. `underWayBytes`: announced or arriving uploads that are not on disk yet. */
export const hasRoomFor = (disk: DiskFacts, underWayBytes: number, moreBytes: number): boolean =>
  disk.freeBytes - underWayBytes - moreBytes >= floorBytes(disk.totalBytes)

/** What to do with the reserve file: delete it when space runs out, create it again when there is plenty. */
export function nextReserve(disk: DiskFacts, isThere: boolean): 'keep' | 'giveUp' | 'make' {
  const own = reserveBytes(disk.totalBytes)
  if (isThere) return disk.freeBytes < own / 2 ? 'giveUp' : 'keep'
  return disk.freeBytes >= floorBytes(disk.totalBytes) + own ? 'make' : 'keep'
}
