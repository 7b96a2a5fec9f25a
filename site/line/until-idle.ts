import { clock } from './clock.ts'

/**
 * Resolves when the browser has nothing else to do, so that work in small parts does not delay input. Safari has no
 * requestIdleCallback; there it resolves in the next turn of the event loop.
 * @param limitMs maximum wait; undefined: no limit, however busy the page is
 */
export const untilIdle = (limitMs?: number): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => done(), limitMs === undefined ? {} : { timeout: limitMs })
    else clock.after(0, done)
  })
