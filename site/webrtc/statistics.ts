import { type LinkQuality, linkQuality } from '#core/calls/link-quality.ts'
import { STATISTICS_MS } from '#core/limits.ts'
import type { LocalClock } from '../line/clock.ts'
import { createListeners } from '../line/listeners.ts'
import type { Stop } from '../line/stop.ts'
import { readCounters, type SlotCounters, type SlotSample, sampleOf } from './slot-sample.ts'

export type { SlotSample } from './slot-sample.ts'

interface StatisticsOptions {
  /** Reads the statistics of one media slot, such as `() => peer.report('camera')`. */
  report: () => Promise<RTCStatsReport | undefined>
  clock: LocalClock
  /** Default 1,000 ms (Spec 9). */
  everyMs?: number
}

export interface Statistics {
  /** Calls the listener with each sample. There is no sample before the first media of the slot are received. */
  onSample(listener: (sample: SlotSample) => void): Stop
  last(): SlotSample | undefined
  stop(): void
}

/** Reads the statistics at once and then at each interval. The first read is the base of the first interval. */
export function createStatistics({ report, clock, everyMs = STATISTICS_MS }: StatisticsOptions): Statistics {
  const samples = createListeners<SlotSample>()
  let before: SlotCounters | undefined
  let last: SlotSample | undefined
  let reading = false
  let stopped = false

  async function read(): Promise<void> {
    const found = await report()
    const counters = found && readCounters(found)
    if (stopped || !counters) return
    last = sampleOf(before, counters)
    before = counters
    samples.emit(last)
  }

  /** Skips a measurement while a slow getStats is still running. */
  function tick(): void {
    if (reading) return
    reading = true
    read()
      .catch((error: unknown) => console.warn('media: the statistics could not be read', error))
      .finally(() => {
        reading = false
      })
  }

  const stopTimer = clock.every(everyMs, tick)
  tick()

  return {
    onSample: samples.add,
    last: () => last,
    stop() {
      stopped = true
      stopTimer()
    },
  }
}

/** Spec 8: the quality label of a sample. */
export const qualityOf = ({ codec, qp, lostRatio, rttMs }: SlotSample): LinkQuality =>
  linkQuality({ codec, qp, lossRatio: lostRatio, rttMs })
