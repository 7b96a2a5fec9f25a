import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { UPLOADS_OF_ACCOUNT_MAX } from '#core/limits.ts'
import type { DiskRoom, Lease } from '../system/disk-room.ts'
import type { MediaClaims } from './quota.ts'

/** One request that may carry files, from its first byte to its row. */
export interface Carriage {
  /**
   * A file begins; asked again for a second one of the same request it does nothing.
   * @param announcedBytes what the sender says of the whole request; 0: nothing
   * @throws Refusal uploadsUnderWay, diskFull, mediaQuota
   */
  begin(announcedBytes: number): void
  /** So many more bytes are here. @throws Refusal diskFull, mediaQuota */
  grow(bytes: number): void
  /** It has its row, which counts from now on. Asked again it does nothing. */
  end(): void
}

type Task<Result> = (quota: Carriage) => Promise<Result>

/** Whatever people send as a file asks here, before and while it comes in. */
export interface Intake {
  /** Pictures of people, places and visitors, characters: no part of the library. */
  carry<Result>(asker: Pick<Asker, 'accountId'>, task: Task<Result>): Promise<Result>
  /** A file for the library: what is under way counts there like what has arrived. */
  carryMedia<Result>(asker: CompanyAsker, task: Task<Result>): Promise<Result>
}

export function createIntake(room: DiskRoom, media: MediaClaims): Intake {
  const counts = new Map<number, number>()

  /** @returns lets the next one in */
  function enter(accountId: number): () => void {
    const count = counts.get(accountId) ?? 0
    if (count >= UPLOADS_OF_ACCOUNT_MAX) throw new Refusal('uploadsUnderWay')
    counts.set(accountId, count + 1)
    return () => {
      const left = counts.get(accountId)! - 1
      if (left === 0) counts.delete(accountId)
      else counts.set(accountId, left)
    }
  }

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
    const quota: Carriage = {
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
    carry: ({ accountId }, task) => run(accountId, (bytes) => [room.lease(bytes)], task),
    carryMedia: (asker, task) => run(asker.accountId, (bytes) => mediaLeases(asker, bytes), task),
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
