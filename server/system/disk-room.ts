import { Refusal } from '#core/http/refusals.ts'
import { hasRoomFor } from '#core/storage/disk.ts'
import type { Disk } from './disk.ts'

/** Room that something on its way has been promised. */
export interface Lease {
  /** As it comes in: what was announced is not counted twice. @throws Refusal diskFull */
  grow(bytes: number): void
  /** It is on the disk, or was given up. */
  end(): void
}

/** Everything large or made by strangers asks here first; calls, bookings, sign-ins and deletions do not. */
export interface DiskRoom {
  /** @param announcedBytes what the sender says; 0: nothing @throws Refusal diskFull */
  lease(announcedBytes: number): Lease
  /** @throws Refusal diskFull */
  demand(bytes?: number): void
}

export function createDiskRoom(disk: Pick<Disk, 'facts'>): DiskRoom {
  let underWay = 0
  const demand = (bytes = 0): void => {
    if (!hasRoomFor(disk.facts(), underWay, bytes)) throw new Refusal('diskFull')
  }
  return {
    demand,
    lease(announcedBytes) {
      demand(announcedBytes)
      let held = announcedBytes
      let arrived = 0
      underWay += held
      return {
        grow(bytes) {
          arrived += bytes
          // what has arrived is on the disk, or nearly so: only the rest is still to come
          const rest = Math.max(0, announcedBytes - arrived)
          underWay += rest - held
          held = rest
          demand()
        },
        end() {
          underWay -= held
          held = 0
        },
      }
    },
  }
}
