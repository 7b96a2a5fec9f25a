import { type ComponentType, lazy } from 'react'

/**
 * A part of a page whose code is loaded immediately, but runs a moment later, so that no single task blocks the page.
 * Must be inside a Suspense. If loading fails, the part is loaded again when it is drawn.
 */
export function slice<Props>(load: () => Promise<ComponentType<Props>>) {
  const first = load()
  // no unhandled rejection: the part is loaded again when it is drawn
  first.catch(() => {})
  return lazy(async () => ({ default: await first.catch(load) }))
}
