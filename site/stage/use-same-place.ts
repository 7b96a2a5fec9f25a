import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When the signage shows another scene (screen) with the same media at another place, the new video element continues
 * at the playback position of the old one.
 */
export function useSamePlace(): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null)
  useLayoutEffect(() => {
    const element = video.current
    const stage = element?.closest('[data-scene]')
    const others = [...(stage?.querySelectorAll<HTMLVideoElement>('video[data-media]') ?? [])]
    const leaving = others.find((other) => other !== element && other.src === element?.src)
    if (element && leaving) element.currentTime = leaving.currentTime
  }, [])
  return video
}
