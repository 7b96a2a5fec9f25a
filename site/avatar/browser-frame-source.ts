import type { FrameSource } from './frame-clock.ts'

/** Animation frames of the page; while it is hidden, ticks of a worker, which the browser does not throttle. */
export const browserFrameSource: FrameSource = {
  now: () => performance.now(),
  hidden: () => document.hidden,
  requestFrame(run) {
    const request = requestAnimationFrame(run)
    return () => cancelAnimationFrame(request)
  },
  every(periodMs, run) {
    const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = run
    worker.postMessage(periodMs)
    return () => worker.terminate()
  },
  onVisibilityChange(run) {
    document.addEventListener('visibilitychange', run)
    return () => document.removeEventListener('visibilitychange', run)
  },
}
