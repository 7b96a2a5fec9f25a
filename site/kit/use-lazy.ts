import { type ComponentType, useEffect, useRef, useState } from 'react'

/**
 * A part that is loaded when first needed. If it cannot be loaded (no network, or the server has a newer version of the
 * site), the page stays as it is, and the next use tries again; a `lazy` component would break the whole page.
 * @param onFailed called each time loading fails
 */
export function useLazy<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const latest = useRef({ load, onFailed })
  latest.current = { load, onFailed }
  useEffect(() => {
    if (!isWanted || Part) return
    let isHere = true
    latest.current.load().then(
      (part) => {
        if (isHere) setPart(() => part)
      },
      (error: unknown) => {
        console.warn('a part of the page could not be fetched', error)
        if (isHere) latest.current.onFailed()
      },
    )
    return () => {
      isHere = false
    }
  }, [isWanted, Part])
  return Part
}
