import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that is fetched at once and runs a moment later, so that no one task holds the page up. Drawn under a
 * Suspense. What did not come is asked for once more when it is drawn.
 */
export function slice<Props>(load: () => Promise<ComponentType<Props>>) {
  const first = load()
  // it is told when it is drawn
  first.catch(() => {})
  return lazy(async () => ({ default: await first.catch(load) }))
}
