import { useStore } from '@nanostores/react'
import { computed, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'

const MINUTE_MS = 60_000

/** The present minute: what draws a clock of minutes need not be drawn every second. */
export function useMinute($now: ReadableAtom<number>): number {
  const $minute = useMemo(() => computed($now, (now) => Math.floor(now / MINUTE_MS) * MINUTE_MS), [$now])
  return useStore($minute)
}
