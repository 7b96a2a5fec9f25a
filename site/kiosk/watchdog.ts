import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'

/** Observes whether the page is alive, and reloads it. */
export interface PageWatch {
  /** Whether the page is on the screen. A hidden page does not have to draw. */
  isVisible: () => boolean
  /** Calls back when the browser has drawn a frame. @returns a function that cancels it */
  nextFrame: (drawn: () => void) => Stop
  /** Position of the video on the screen, in s; undefined if none runs, or if it waits for data. */
  videoTime: () => number | undefined
  /**
   * Reloads the page. @returns false if that is not possible now: there is no server and no copy of the page, or the page was
   * just reloaded
   */
  reload: () => boolean
}

interface WatchdogDeps extends PageWatch {
  clock: Pick<Clock, 'after' | 'every' | 'now'>
  /** Drops the stage and rebuilds it without a reload. */
  rebuild: () => void
}

export interface Watchdog {
  /** Reports that the page could not draw its stage. */
  fault(error: unknown): void
  close: Stop
}

/** Minimum time between two reloads by the watchdog: a second reload right after the first one would not help. */
const RELOAD_PAUSE_MS = 300_000

/**
 * @param lastAt time of the last reload by the watchdog, device's epoch ms; null: none. A time in the future is ignored: the
 * device's clock was set back since.
 */
export function mayReloadAgain(lastAt: string | null, nowAt: number): boolean {
  const sinceMs = nowAt - Number(lastAt ?? 0)
  return sinceMs < 0 || sinceMs > RELOAD_PAUSE_MS
}

const BEAT_MS = 10_000
const FRAME_PATIENCE_MS = 5_000
/** A timer that fires this late was delayed by the busy page itself. */
const BUSY_MS = 500
/** If the stage fails again within this time, rebuilding has not helped, and the page is reloaded. */
const MEMORY_MS = 60_000
const PAUSE_MS = 10_000

/**
 * decisions 3, 4: detects a frozen kiosk, because no visitor presses reload. Every 10 s the browser must draw a frame, and a
 * running video must advance. The first failure rebuilds the stage; a second failure within a minute reloads the page.
 */
export function startWatchdog(deps: WatchdogDeps): Watchdog {
  const { clock } = deps
  let lastTroubleAt = Number.NEGATIVE_INFINITY
  let lastVideoTime: number | undefined
  let stopFrame: Stop = () => {}
  let stopPause: Stop = () => {}

  function trouble(what: string, error?: unknown): void {
    console.error(`kiosk: ${what}; the stage is rebuilt`, error ?? '')
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
      // the page was busy and could not draw: check once more
      if (clock.now() - dueAt > BUSY_MS) expectFrame()
      else trouble('no frame was drawn')
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
    if (stands) trouble('the video does not advance')
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
