import { closedLips, type LipSource } from '../lips.ts'
import { type Puppet, VISEMES, type Visemes } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'
import type { TrackedFacts } from './tracked-performance.ts'

/** An expression that opens the mouth completely reduces the mouth movement of speech by this share. */
const SHARE_TAKEN_BY_FACE = 0.55
/**
 * Time constant of the smoothing. It hides jumps of the lip source, and closes the mouth smoothly when the source is
 * removed.
 */
const SMOOTH_MS = 25

/**
 * Weight of the mouth shapes from the camera while a voice also moves the mouth. It is low because vowels are
 * recognized better by sound.
 */
const CAMERA_SHARE = 0.3

interface LipSync extends Behaviour {
  source: LipSource | undefined
  /** How far the mouth is open, 0 to 1, after smoothing. */
  readonly mouthOpen: number
}

export function createLipSync(
  puppet: Puppet,
  face: { readonly mouthTaken: number },
  tracked?: TrackedFacts,
): LipSync {
  const silent: Readonly<Visemes> = closedLips()
  const seen: Visemes = closedLips()
  const shown: Visemes = closedLips()
  let source: LipSource | undefined

  return {
    get source() {
      return source
    },
    set source(next) {
      source = next
    },
    get mouthOpen() {
      return Math.min(1, shown.aa + shown.ih + shown.ou + shown.ee + shown.oh)
    },
    reset() {
      for (const viseme of VISEMES) shown[viseme] = 0
    },
    update(deltaMs) {
      const received = tracked?.hasVoice ? tracked.frame.visemes : undefined
      // sample the source even if its result is not used, because the source measures the time between two samples
      const sampled = source?.sample()
      const wanted = received ?? sampled ?? silent
      const cameraShare = (tracked?.faceWeight ?? 0) * (received || sampled ? CAMERA_SHARE : 1)
      if (tracked && cameraShare > 0) readMouth(tracked, seen)
      const share = 1 - Math.exp(-deltaMs / SMOOTH_MS)
      const room = 1 - SHARE_TAKEN_BY_FACE * face.mouthTaken
      for (const viseme of VISEMES) {
        const target = wanted[viseme] * (1 - cameraShare) + seen[viseme] * cameraShare
        shown[viseme] += (target - shown[viseme]) * share
        puppet.setFace(viseme, shown[viseme] * room)
      }
    },
  }
}

/** Writes the mouth shapes that the camera sees into `seen`. */
function readMouth(facts: TrackedFacts, seen: Visemes): void {
  const round = Math.max(facts.shape('mouthPucker'), facts.shape('mouthFunnel'))
  const wide = (facts.shape('mouthStretchLeft') + facts.shape('mouthStretchRight')) / 2
  const jaw = facts.shape('jawOpen')
  seen.ou = round * (1 - jaw)
  seen.oh = round * jaw
  seen.ih = wide * (1 - jaw) * (1 - round)
  seen.ee = wide * jaw * (1 - round)
  seen.aa = jaw * (1 - round) * (1 - wide)
}
