import { useSyncExternalStore } from 'react'

/** The same width as in calendar.module.css. */
const query = () => matchMedia('(width < 700px)')

/**
 * Whether the screen is a phone's. Five days side by side are too narrow on a phone, so the user chooses first a day,
 * then a free time.
 */
export const isPhone = (): boolean => query().matches

export const useIsPhone = (): boolean => useSyncExternalStore(follow, isPhone)

function follow(onChange: () => void): () => void {
  const media = query()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
