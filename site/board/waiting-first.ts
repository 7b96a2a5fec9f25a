import type { SignageEntry } from '#core/realtime/shapes.ts'

export const isWaiting = ({ state }: SignageEntry): boolean => state === 'Calling' || state === 'Crowded'

/** Sorts signages with waiting visitors first, the longest wait at the top (docs/look.md, Principles). */
export const waitingFirst = (signages: readonly SignageEntry[]): readonly SignageEntry[] =>
  signages.toSorted((a, b) => {
    const order = Number(isWaiting(b)) - Number(isWaiting(a))
    return order || (isWaiting(a) ? a.since - b.since : 0)
  })
