import { DECODE_CHECK_IDLE_MS, DECODE_CHECK_RUNNING_MS } from '#core/limits.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import type { SlotSample } from '../webrtc/statistics.ts'

/** The fields of a statistics sample that are reported to the server. */
export type DecodedSample = Pick<
  SlotSample,
  'framesDecoded' | 'qp' | 'codec' | 'rttMs' | 'fps' | 'bytes' | 'packetsLost' | 'lostRatio'
>

interface DecodeReportDeps {
  line: Pick<Line, 'send'>
  clock: Pick<Clock, 'after'>
  /** Latest statistics sample of the operator's video; undefined before the first frame. */
  sample: () => DecodedSample | undefined
}

/**
 * Spec 9: reports how many frames were decoded since the last report, so that a frozen picture counts as zero. Reports
 * every 5 s while frames arrive, and every 500 ms while none do.
 */
export function startDecodeReports({ line, clock, sample }: DecodeReportDeps): Stop {
  let before = 0
  let stopTimer: Stop = () => {}

  function report(): void {
    const now = sample()
    const total = now?.framesDecoded ?? 0
    // a new connection starts counting at zero
    const framesDecoded = total >= before ? total - before : total
    before = total
    line.send({
      type: 'stateTransitionEvent',
      eventType: 'decodeFrames',
      framesDecoded,
      ...measurementsOf(now),
    })
    stopTimer = clock.after(framesDecoded === 0 ? DECODE_CHECK_IDLE_MS : DECODE_CHECK_RUNNING_MS, report)
  }

  stopTimer = clock.after(DECODE_CHECK_IDLE_MS, report)
  return () => stopTimer()
}

function measurementsOf(sample: DecodedSample | undefined) {
  if (!sample) return {}
  const { qp, codec, rttMs, fps, bytes, packetsLost, lostRatio } = sample
  return { qp, codec, rtt: rttMs, fps, bytes, lost: packetsLost, lostRatio }
}
