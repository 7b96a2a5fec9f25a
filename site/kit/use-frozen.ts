import { useRef } from 'react'

/** @returns `value`; while `isFrozen`, the last value from before it was frozen */
export function useFrozen<T>(value: T, isFrozen: boolean): T {
  const last = useRef(value)
  if (!isFrozen) last.current = value
  return last.current
}
