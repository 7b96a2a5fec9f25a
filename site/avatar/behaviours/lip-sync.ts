import { closedLips, type LipSource } from '../lips.ts'
import { type Puppet, VISEMES, type Visemes } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'

/** A laughing mouth is open already: speech moves it only this much less. */
const SHARE_KEPT_BY_FACE = 0.55
/** Takes the edge off a source that jumps, and closes the mouth when the source goes away. */
const SMOOTH_MS = 25

export interface LipSync extends Behaviour {
  source: LipSource | undefined
  /** 0 to 1, after smoothing. */
  readonly mouthOpen: number
}

export function createLipSync(puppet: Puppet, face: { readonly mouthTaken: number }): LipSync {
  const silent: Readonly<Visemes> = closedLips()
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
      const wanted = source ? source.sample() : silent
      const share = 1 - Math.exp(-deltaMs / SMOOTH_MS)
      const room = 1 - SHARE_KEPT_BY_FACE * face.mouthTaken
      for (const viseme of VISEMES) {
        shown[viseme] += (wanted[viseme] - shown[viseme]) * share
        puppet.setFace(viseme, shown[viseme] * room)
      }
    },
  }
}
