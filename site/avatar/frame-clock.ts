/** A hidden page gets no animation frames; this many ticks a second keep the stream alive. */
const HIDDEN_TICKS_A_SECOND = 5
/** Longer gaps (a sleeping laptop) are not caught up with. */
const LONGEST_STEP_MS = 250

/** Where frames come from; the browser's is `browserFrameSource`, tests pass their own. */
export interface FrameSource {
  now(): number
  hidden(): boolean
  requestFrame(run: () => void): () => void
  /** Calls back regularly although the page is hidden. */
  every(periodMs: number, run: () => void): () => void
  onVisibilityChange(run: () => void): () => void
}

export interface FrameClock {
  start(): void
  stop(): void
  readonly running: boolean
}

/** Calls `onFrame` with the milliseconds since the last one: at the screen's rate, or slowly while the page is hidden. */
export function createFrameClock(source: FrameSource, onFrame: (deltaMs: number) => void): FrameClock {
  let running = false
  let lastAt = 0
  let cancel: () => void = () => {}
  let unsubscribe: () => void = () => {}

  const tick = () => {
    const now = source.now()
    const deltaMs = Math.min(LONGEST_STEP_MS, Math.max(0, now - lastAt))
    lastAt = now
    onFrame(deltaMs)
  }
  const nextFrame = () => {
    cancel = source.requestFrame(() => {
      nextFrame()
      tick()
    })
  }
  const schedule = () => {
    cancel()
    if (source.hidden()) cancel = source.every(1000 / HIDDEN_TICKS_A_SECOND, tick)
    else nextFrame()
  }

  return {
    get running() {
      return running
    },
    start() {
      if (running) return
      running = true
      lastAt = source.now()
      unsubscribe = source.onVisibilityChange(schedule)
      schedule()
    },
    stop() {
      running = false
      cancel()
      unsubscribe()
      cancel = () => {}
      unsubscribe = () => {}
    },
  }
}
