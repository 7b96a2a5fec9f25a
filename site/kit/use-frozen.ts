import { useRef } from 'react'

/** @returns `value`; while `isFrozen`, the value of the last render before */
export function useFrozen<T>(value: T, isFrozen: boolean): T {
  const last = useRef(value)
  if (!isFrozen) last.current = value
  return last.current
}
