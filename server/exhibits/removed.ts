import { EXHIBIT_REMOVED_MS, EXHIBITS_REMOVED_MAX } from '#core/limits.ts'
import type { DayCount, Exhibit } from '../../db/queries/exhibits.ts'

export interface RemovedExhibit {
  exhibit: Exhibit
  counts: readonly DayCount[]
}

/** Recently removed exhibits, kept in memory for 元に戻す (undo). */
export interface RemovedExhibits {
  keep(companyId: number, removed: RemovedExhibit, nowMs: number): void
  /**
   * Returns a removed exhibit and forgets it. Undefined if this company has not removed it, if it was removed too long ago, or if
   * the server has restarted since.
   */
  take(companyId: number, targetId: number, nowMs: number): RemovedExhibit | undefined
}

export function createRemovedExhibits(): RemovedExhibits {
  const byCompany = new Map<number, { removed: RemovedExhibit; at: number }[]>()
  const freshOf = (companyId: number, nowMs: number) =>
    (byCompany.get(companyId) ?? []).filter(({ at }) => nowMs - at < EXHIBIT_REMOVED_MS)

  return {
    keep(companyId, removed, nowMs) {
      byCompany.set(
        companyId,
        [...freshOf(companyId, nowMs), { removed, at: nowMs }].slice(-EXHIBITS_REMOVED_MAX),
      )
    },
    take(companyId, targetId, nowMs) {
      const fresh = freshOf(companyId, nowMs)
      const found = fresh.find(({ removed }) => removed.exhibit.targetId === targetId)
      const rest = fresh.filter((entry) => entry !== found)
      if (rest.length > 0) byCompany.set(companyId, rest)
      else byCompany.delete(companyId)
      return found?.removed
    },
  }
}
