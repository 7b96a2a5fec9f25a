import { useStore } from '@nanostores/react'
import { computed, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'

const MINUTE_MS = 60_000

/** The current minute; changes once a minute, for parts that show no seconds. */
export function useMinute($now: ReadableAtom<number>): number {
  const $minute = useMemo(() => computed($now, (now) => Math.floor(now / MINUTE_MS) * MINUTE_MS), [$now])
  return useStore($minute)
}
