import { Refusal } from '#core/http/refusals.ts'
import { hasRoomFor } from '#core/storage/disk.ts'
import type { Disk } from './disk.ts'

/** Disk space reserved for an upload. */
export interface Lease {
  /** Counts received bytes: they are on disk now, so less space stays reserved. @throws Refusal diskFull */
  grow(bytes: number): void
  /** Releases the reserved space. Call when the upload is on disk or was aborted. */
  end(): void
}

/** Checks disk space before uploads and other large data. Calls, bookings, sign-ins and deletions are not checked. */
export interface DiskRoom {
  /** @param announcedBytes 0 if unknown @throws Refusal diskFull */
  lease(announcedBytes: number): Lease
  /** @throws Refusal diskFull */
  requireSpace(bytes?: number): void
}

export function createDiskRoom(disk: Pick<Disk, 'facts'>): DiskRoom {
  let underWay = 0
  const requireSpace = (bytes = 0): void => {
    if (!hasRoomFor(disk.facts(), underWay, bytes)) throw new Refusal('diskFull')
  }
  return {
    requireSpace,
    lease(announcedBytes) {
      requireSpace(announcedBytes)
      let held = announcedBytes
      let arrived = 0
      underWay += held
      return {
        grow(bytes) {
          arrived += bytes
          // received bytes are on disk, so only the rest stays reserved
          const rest = Math.max(0, announcedBytes - arrived)
          underWay += rest - held
          held = rest
          requireSpace()
        },
        end() {
          underWay -= held
          held = 0
        },
      }
    },
  }
}
