import type { ReadableAtom } from 'nanostores'
import { type Abilities, reportAbilities } from '#core/kiosk/contract-abilities.ts'
import type { Devices } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Request } from '../line/request.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'

/** The part of a report that is measured on the device; the rest comes from the page. */
export type DeviceFacts = Omit<
  Abilities,
  'microphone' | 'camera' | 'fps' | 'clockOffsetMs' | 'startedAt' | 'siteVersion'
>

/** The part of a report that comes from the page. */
export interface AbilitiesHost {
  $devices: ReadableAtom<Devices | undefined>
  /** Frames per second of the character; undefined while none is drawn. */
  fps: () => number | undefined
}

interface AbilitiesDeps extends AbilitiesHost {
  line: Pick<Line, 'state' | 'onState'>
  clock: Pick<Clock, 'now' | 'serverNow' | 'after' | 'every'>
  /** Time since the page started, ms. */
  steadyNow: () => number
  request: Request
  measure: () => Promise<DeviceFacts>
  /** Calls back when voices, the full screen or the page's size have changed, and after the first touch. */
  onDeviceChange: (listener: () => void) => Stop
  ownVersion: string | undefined
}

/** Voices, permissions and the character's first frames arrive within this time after a start or a change. */
const SETTLE_MS = 5_000
/** Reports are also sent at this interval, because no event signals a change of the frame rate or the network. */
const REPORT_EVERY_MS = 600_000

/** decisions 4, Abilities: reports what this device can do after a start, a change and a reconnect, and every 10 minutes. */
export function startAbilityReports(deps: AbilitiesDeps): Stop {
  const { clock, line } = deps
  const turn = createTurn()
  let startedAt: number | undefined
  let stopWaiting: Stop | undefined

  async function report(): Promise<void> {
    stopWaiting = undefined
    const devices = deps.$devices.get()
    if (line.state() !== 'open' || !devices) return
    const isLast = turn.take()
    const facts = await deps.measure()
    if (!isLast()) return
    // computed once, so that every report of this page contains the same start time
    startedAt ??= Math.round(clock.serverNow() - deps.steadyNow())
    const fps = deps.fps()
    await deps.request(reportAbilities, {
      ...facts,
      ...devices,
      ...(fps !== undefined && { fps: Math.round(fps) }),
      clockOffsetMs: Math.round(clock.now() - clock.serverNow()),
      startedAt,
      ...(deps.ownVersion !== undefined && { siteVersion: deps.ownVersion }),
    })
  }

  function reportSoon(): void {
    stopWaiting?.()
    stopWaiting = clock.after(SETTLE_MS, () => void report())
  }

  const offs = [
    deps.$devices.listen(reportSoon),
    deps.onDeviceChange(reportSoon),
    line.onState((state) => {
      if (state === 'open') reportSoon()
    }),
    clock.every(REPORT_EVERY_MS, reportSoon),
    () => stopWaiting?.(),
    turn.end,
  ]
  reportSoon()
  return () => stopAll(offs)
}
