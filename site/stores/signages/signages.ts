import type { SignageEntry } from '#contract/realtime/shapes.ts'
import type { SignageShape } from '#contract/signages.ts'
import { folded } from '#rules/folded.ts'
import type { Scene } from '#rules/signage.ts'

export interface SignageFilter {
  /** A part of the name or the login id. */
  text: string
  /** 0: no store; undefined: all. */
  storeId: number | undefined
  state: Scene | undefined
}

/** What of the board the filters leave. */
export function signagesShown(
  entries: readonly SignageEntry[],
  details: ReadonlyMap<number, SignageShape>,
  filter: SignageFilter,
): readonly SignageEntry[] {
  const wanted = folded(filter.text.trim())
  return entries.filter((entry) => {
    const isFound = [entry.name, details.get(entry.id)?.loginId ?? ''].some((text) =>
      folded(text).includes(wanted),
    )
    const isThere = filter.storeId === undefined || entry.storeId === filter.storeId
    return isFound && isThere && (filter.state === undefined || entry.state === filter.state)
  })
}

/** The stores that signages belong to, in the order of their ids; 0 is none. */
export const storesOf = (entries: readonly SignageEntry[]): readonly { id: number; name: string | null }[] =>
  [...new Map(entries.map(({ storeId, storeName }) => [storeId, storeName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.id - b.id)

/** Spec 4.3: what the buttons of a row may do now. Its label flips between suspend and restart. */
export function mayNow(entry: Pick<SignageEntry, 'state' | 'scene'>): {
  monitor: boolean
  listen: boolean
  rest: boolean
  wanted: 'suspend' | 'restart'
} {
  return {
    // any number may watch
    monitor: entry.state === 'Standby' || entry.state === 'Suspended' || entry.state === 'Monitoring',
    listen: entry.state === 'Active',
    // it changes at any time but in a call
    rest: entry.scene !== 'Calling' && entry.scene !== 'Active',
    wanted: entry.scene === 'Suspended' ? 'restart' : 'suspend',
  }
}
