import { useSyncExternalStore } from 'react'

/** The same width as in calendar.module.css. */
const query = () => matchMedia('(width < 700px)')

/** Five days side by side are too narrow: days and free times are chosen one after the other. */
export const isPhone = (): boolean => query().matches

export const useIsPhone = (): boolean => useSyncExternalStore(follow, isPhone)

function follow(onChange: () => void): () => void {
  const media = query()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
