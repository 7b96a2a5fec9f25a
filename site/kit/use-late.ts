import { type ComponentType, useEffect, useRef, useState } from 'react'

/**
 * A part that is fetched when it is wanted for the first time. One that cannot be had (no network, a newer site) leaves the
 * page as it is, and is asked for again the next time: a `lazy` component would take the whole page down with it.
 * @param onFailed told why nothing came
 */
export function useLate<Props>(
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
