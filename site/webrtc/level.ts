import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Clock } from '../line/clock.ts'
import { holdAudio } from './audio.ts'
import { connectTrack } from './track-source.ts'

/** Current loudness of a track, 0 to 1. */
export interface Meter {
  read(): number
  close(): void
}

const METER_MS = 100
/** Speech stays far below full scale: -50 dB is a quiet room, -15 dB a clear voice. */
const QUIET_DB = -50
const CLEAR_DB = -15
const METER_SAMPLES = 1024

export function createAudioMeter(track: MediaStreamTrack, hold = holdAudio): Meter {
  const audio = hold()
  const tap = audio.context.createAnalyser()
  tap.fftSize = METER_SAMPLES
  const disconnect = connectTrack(audio.context, track, tap)
  const samples = new Float32Array(METER_SAMPLES)
  return {
    read() {
      tap.getFloatTimeDomainData(samples)
      return loudness(samples)
    },
    close() {
      disconnect()
      audio.close()
    },
  }
}

/** Mean power of the samples, from a quiet room (0) to a clear voice (1). */
export function loudness(samples: Float32Array): number {
  let power = 0
  for (const sample of samples) power += sample * sample
  const decibels = 10 * Math.log10(power / Math.max(1, samples.length) + Number.MIN_VALUE)
  return Math.min(1, Math.max(0, (decibels - QUIET_DB) / (CLEAR_DB - QUIET_DB)))
}

/** The microphone's level; measured only while the store has listeners. */
export function createLevel(
  $track: ReadableAtom<MediaStreamTrack | undefined>,
  createMeter: (track: MediaStreamTrack) => Meter,
  clock: Pick<Clock, 'every'>,
): ReadableAtom<number> {
  const $level = atom(0)
  onMount($level, () => {
    let meter: Meter | undefined
    const stopTimer = clock.every(METER_MS, () => $level.set(meter?.read() ?? 0))
    const stopFollowing = $track.subscribe((track) => {
      meter?.close()
      meter = track && createMeter(track)
    })
    return () => {
      stopTimer()
      stopFollowing()
      meter?.close()
    }
  })
  return $level
}
