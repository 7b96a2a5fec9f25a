import type { ReadableAtom } from 'nanostores'
import { KIOSK_REPORT_MS } from '#core/limits.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

export type KioskReport = Omit<Extract<ToServer, { type: 'kioskReport' }>, 'type'>

/**
 * Reports what the kiosk shows, on every change, every 30 s and after every reconnect (docs/realtime.md,
 * kioskReport).
 */
export function startReports(
  line: Pick<Line, 'send' | 'onState'>,
  clock: Pick<Clock, 'every'>,
  $report: ReadableAtom<KioskReport | undefined>,
  /** Frames per second of the character, drawn here or streamed. */
  fps: () => number | undefined,
): Stop {
  let reported = ''
  const tell = () => {
    const report = $report.get()
    if (!report) return
    const pictures = fps()
    const frameRate = pictures === undefined ? {} : { fps: Math.round(pictures) }
    // each report contains the frame rate, but a change of the frame rate alone sends no report
    if (line.send({ type: 'kioskReport', ...report, ...frameRate })) reported = JSON.stringify(report)
  }
  const offs = [
    $report.listen((report) => {
      if (report && JSON.stringify(report) !== reported) tell()
    }),
    line.onState((state) => {
      if (state === 'open') tell()
    }),
    clock.every(KIOSK_REPORT_MS, tell),
  ]
  return () => {
    for (const off of offs) off()
  }
}
