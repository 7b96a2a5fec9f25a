const MIB = 1024 * 1024

/** Free room below which nothing large is taken in: what is left is for calls, bookings and mail. 1 GiB, or 5 % of a small disk. */
export const floorBytes = (totalBytes: number): number => Math.min(1_024 * MIB, Math.floor(totalBytes / 20))

/** A file that is given up when others have filled the disk, so that presses and deletions still find room. 32 MiB, or 2 %. */
export const reserveBytes = (totalBytes: number): number => Math.min(32 * MIB, Math.floor(totalBytes / 50))

export interface DiskFacts {
  totalBytes: number
  freeBytes: number
}

/** Whether so much more may come in; `underWayBytes` is announced or arriving, and not on the disk yet. */
export const hasRoomFor = (disk: DiskFacts, underWayBytes: number, moreBytes: number): boolean =>
  disk.freeBytes - underWayBytes - moreBytes >= floorBytes(disk.totalBytes)

/** What to do with the reserve: given up when hardly more than itself would be left, made again when there is plenty. */
export function nextReserve(disk: DiskFacts, isThere: boolean): 'keep' | 'giveUp' | 'make' {
  const own = reserveBytes(disk.totalBytes)
  if (isThere) return disk.freeBytes < own / 2 ? 'giveUp' : 'keep'
  return disk.freeBytes >= floorBytes(disk.totalBytes) + own ? 'make' : 'keep'
}
