import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { UPLOADS_OF_ACCOUNT_MAX } from '#core/limits.ts'
import type { DiskRoom, Lease } from '../system/disk-room.ts'
import type { MediaClaims } from './quota.ts'

/** Tracks one upload request, from its first byte to its database row. */
export interface UploadTracker {
  /**
   * Checks the announced size and reserves space for it. Call when the first byte of a file arrives. Further calls in
   * the same request do nothing.
   * @param announcedBytes Content-Length of the request; 0: unknown
   * @throws Refusal uploadsUnderWay, diskFull, mediaQuota, mediaFull
   */
  begin(announcedBytes: number): void
  /**
   * Counts received bytes toward the limits. Call when more bytes have arrived.
   * @throws Refusal diskFull, mediaQuota, mediaFull
   */
  grow(bytes: number): void
  /**
   * Releases the space that the upload has reserved. Call when the file's row is written, because the row's bytes count
   * from then on. Further calls do nothing.
   */
  end(): void
}

type Task<Result> = (quota: UploadTracker) => Promise<Result>

/** Checks limits before and during every upload. */
export interface Intake {
  /** Receives files that do not go into the media library: pictures of people, places and visitors, and characters. */
  receiveUpload<Result>(asker: Pick<Asker, 'accountId'>, task: Task<Result>): Promise<Result>
  /** Receives a file for the media library. Running uploads count toward the quota, too. */
  receiveMediaUpload<Result>(asker: CompanyAsker, task: Task<Result>): Promise<Result>
}

/** Limits the running uploads of each account. */
function createSlots() {
  const counts = new Map<number, number>()

  /** Counts a running upload of the account. @returns a function that ends the count of this upload */
  return (accountId: number): (() => void) => {
    const count = counts.get(accountId) ?? 0
    if (count >= UPLOADS_OF_ACCOUNT_MAX) throw new Refusal('uploadsUnderWay')
    counts.set(accountId, count + 1)
    return () => {
      const left = counts.get(accountId)! - 1
      if (left === 0) counts.delete(accountId)
      else counts.set(accountId, left)
    }
  }
}

export function createIntake(room: DiskRoom, media: MediaClaims): Intake {
  const enter = createSlots()

  async function run<Result>(
    accountId: number,
    lease: (announcedBytes: number) => Lease[],
    task: Task<Result>,
  ): Promise<Result> {
    let leave: (() => void) | undefined
    let leases: Lease[] = []
    const end = (): void => {
      for (const each of leases) each.end()
      leases = []
      leave?.()
      leave = () => undefined
    }
    const quota: UploadTracker = {
      begin(announcedBytes) {
        if (leave) return
        leave = enter(accountId)
        leases = lease(announcedBytes)
      },
      grow(bytes) {
        for (const each of leases) each.grow(bytes)
      },
      end,
    }
    try {
      return await task(quota)
    } finally {
      end()
    }
  }

  return {
    receiveUpload: ({ accountId }, task) => run(accountId, (bytes) => [room.lease(bytes)], task),
    receiveMediaUpload: (asker, task) => run(asker.accountId, (bytes) => mediaLeases(asker, bytes), task),
  }

  function mediaLeases(asker: CompanyAsker, announcedBytes: number): Lease[] {
    const claim = media.claim(asker, announcedBytes)
    try {
      return [claim, room.lease(announcedBytes)]
    } catch (error) {
      claim.end()
      throw error
    }
  }
}
