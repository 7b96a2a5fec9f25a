import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'

/** Whether the page is alive, and what can be done if not. */
export interface PageWatch {
  /** The page is on the screen: only then must it draw. */
  isVisible: () => boolean
  /** Calls back when the browser has drawn. @returns takes the wish back */
  nextFrame: (drawn: () => void) => Stop
  /** Where the video on the screen is, in s; undefined: none runs. */
  videoTime: () => number | undefined
  /** Loads the page anew; false: not now (no server and no copy of the page, or just done). */
  reload: () => boolean
}

export interface WatchdogDeps extends PageWatch {
  clock: Pick<Clock, 'after' | 'every' | 'now'>
  /** Drops the stage and builds it anew, in place. */
  rebuild: () => void
}

export interface Watchdog {
  /** The page could not draw its stage. */
  fault(error: unknown): void
  close: Stop
}

const BEAT_MS = 10_000
const FRAME_PATIENCE_MS = 5_000
/** A timer that comes so much too late was held up by the page itself. */
const BUSY_MS = 500
/** A second trouble within this time is not mended by building anew. */
const MEMORY_MS = 60_000
const PAUSE_MS = 10_000

/**
 * decisions 3, 4: a kiosk has nobody who presses reload. Its heart beats every 10 s: the browser must draw a frame, a video
 * must go on. Trouble is mended in place; what comes back within a minute is mended by loading the page.
 */
export function startWatchdog(deps: WatchdogDeps): Watchdog {
  const { clock } = deps
  let lastTroubleAt = Number.NEGATIVE_INFINITY
  let lastVideoTime: number | undefined
  let stopFrame: Stop = () => {}
  let stopPause: Stop = () => {}

  function trouble(what: string, error?: unknown): void {
    console.error(`kiosk: ${what}; the stage is built anew`, error ?? '')
    const isAgain = clock.now() - lastTroubleAt < MEMORY_MS
    lastTroubleAt = clock.now()
    lastVideoTime = undefined
    stopPause()
    if (!isAgain) deps.rebuild()
    else if (!deps.reload()) stopPause = clock.after(PAUSE_MS, deps.rebuild)
  }

  function expectFrame(): void {
    stopFrame()
    let takeBack: Stop = () => {}
    const dueAt = clock.now() + FRAME_PATIENCE_MS
    const stopPatience = clock.after(FRAME_PATIENCE_MS, () => {
      stopFrame()
      if (!deps.isVisible()) return
      // a page that was busy could not draw: now it is asked again
      if (clock.now() - dueAt > BUSY_MS) expectFrame()
      else trouble('nothing is drawn')
    })
    stopFrame = () => {
      stopPatience()
      takeBack()
    }
    takeBack = deps.nextFrame(() => stopFrame())
  }

  function beat(): void {
    if (!deps.isVisible()) return
    expectFrame()
    const time = deps.videoTime()
    const stands = time !== undefined && time === lastVideoTime
    lastVideoTime = time
    if (stands) trouble('the video stands still')
  }

  const stopBeat = clock.every(BEAT_MS, beat)
  return {
    fault: (error) => trouble('the stage failed', error),
    close() {
      stopBeat()
      stopFrame()
      stopPause()
    },
  }
}
