/** Ticks per second in a hidden page, which gets no animation frames: enough to keep the stream alive. */
const HIDDEN_TICKS_A_SECOND = 5
/** Longest time between two frames. Longer gaps, for example while a laptop sleeps, are shortened to this time. */
const LONGEST_STEP_MS = 250
/** A frame that takes longer than this (without a GPU) blocks the page. Drawing then pauses for half of the frame's duration. */
const LONG_FRAME_MS = 150
const LONGEST_REST_MS = 500

/** Source of frames; `browserFrameSource` in the browser, a fake in tests. */
export interface FrameSource {
  now(): number
  hidden(): boolean
  requestFrame(run: () => void): () => void
  /** Calls `run` every `periodMs`, even if the page is hidden. */
  every(periodMs: number, run: () => void): () => void
  onVisibilityChange(run: () => void): () => void
}

interface FrameClock {
  start(): void
  stop(): void
  readonly running: boolean
}

/** Calls `onFrame` with the ms since the last frame: at the screen's refresh rate, or slowly while the page is hidden. */
export function createFrameClock(source: FrameSource, onFrame: (deltaMs: number) => void): FrameClock {
  let running = false
  let lastAt = 0
  const rest = createRest()
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
      if (!rest.isResting(source.now())) tick()
    })
  }
  const schedule = () => {
    cancel()
    rest.begin()
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

/** Pauses drawing after a long frame, so that the page can respond to input. */
function createRest() {
  /** When the last frame was drawn; undefined after `begin` and while drawing pauses. */
  let drewAt: number | undefined
  let restUntil = 0
  return {
    begin(): void {
      drewAt = undefined
    },
    isResting(now: number): boolean {
      const tookMs = drewAt === undefined ? 0 : now - drewAt
      if (tookMs > LONG_FRAME_MS) restUntil = now + Math.min(tookMs / 2, LONGEST_REST_MS)
      drewAt = now < restUntil ? undefined : now
      return drewAt === undefined
    },
  }
}
