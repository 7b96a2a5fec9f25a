import { type FaceName, type TrackedFace, VISEMES, type Viseme } from '../puppet.ts'
import {
  GAZES,
  lidsOf,
  openingsOf,
  SPRITE_FACES,
  type Sprite,
  type SpriteFace,
  type SpriteSheet,
} from './sheet.ts'

type Weighted = FaceName | Viseme | TrackedFace | 'blink' | 'blinkLeft' | 'blinkRight'

/**
 * Below this weight an expression is not shown. A smile tracked by the camera has at most half the weight of a smile
 * that the operator commands.
 */
const FACE_FROM = 0.35
/** Below this weight the mouth is closed. */
const MOUTH_FROM = 0.12
const GAZE_FROM_DEGREES = 2

/**
 * Chooses the pictures that match the weights of a face best. A picture is either shown or not, because a half-transparent mouth
 * would look wrong.
 */
export interface FaceChoice {
  set(name: Weighted, weight: number): void
  has(name: Weighted): boolean
  look(yawDegrees: number): void
  reset(): void
  eyes(sheet: SpriteSheet): Sprite
  mouth(sheet: SpriteSheet): Sprite
  /** Whether the voice opens the mouth now. */
  readonly speaks: boolean
}

/** Index of the value nearest to `wanted`. */
function nearest(values: readonly number[], wanted: number): number {
  let best = 0
  for (let index = 1; index < values.length; index++) {
    if (Math.abs(values[index]! - wanted) < Math.abs(values[best]! - wanted)) best = index
  }
  return best
}

export function createFaceChoice(): FaceChoice {
  const weights = new Map<Weighted, number>()
  let yaw = 0
  const weight = (name: Weighted) => weights.get(name) ?? 0

  function face(): SpriteFace {
    let chosen: SpriteFace = 'neutral'
    let most = FACE_FROM
    for (const name of SPRITE_FACES) {
      if (name === 'neutral' || weight(name) <= most) continue
      most = weight(name)
      chosen = name
    }
    return chosen
  }

  function loudest(): Viseme {
    let chosen: Viseme = 'aa'
    for (const viseme of VISEMES) if (weight(viseme) > weight(chosen)) chosen = viseme
    return chosen
  }

  const opening = () =>
    Math.min(
      1,
      VISEMES.reduce((sum, viseme) => sum + weight(viseme), 0),
    )

  return {
    set: (name, value) => void weights.set(name, value),
    has: (name) => name === 'blink' || SPRITE_FACES.includes(name as SpriteFace),
    look(yawDegrees) {
      yaw = yawDegrees
    },
    reset() {
      weights.clear()
      yaw = 0
    },
    eyes(sheet) {
      const shown = face()
      const lid = nearest(lidsOf(shown), weight('blink'))
      if (shown === 'neutral' && lid === 0 && Math.abs(yaw) > GAZE_FROM_DEGREES)
        return sheet.gazes[nearest(GAZES, yaw)]!
      return sheet.eyes[shown][lid]!
    },
    mouth(sheet) {
      const shown = face()
      const shapes = sheet.mouths[shown]
      const open = opening()
      return open < MOUTH_FROM ? shapes.closed : shapes[loudest()][nearest(openingsOf(shown), open)]!
    },
    get speaks() {
      return opening() >= MOUTH_FROM
    },
  }
}
