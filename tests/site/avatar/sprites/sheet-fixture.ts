import { VISEMES } from '../../../../site/avatar/puppet.ts'
import {
  GAZES,
  GESTURES,
  type GestureFrame,
  lidsOf,
  openingsOf,
  SPRITE_FACES,
  type Sprite,
  type SpriteFace,
  type SpriteSheet,
} from '../../../../site/avatar/sprites/sheet.ts'

/**
 * A sprite sheet of a figure with hips at (500, 1400) and head joint at (500, 900) on the stage. Each picture has its
 * own number.
 */
export function sheetOf(framesOfGesture = 12): SpriteSheet {
  let picture = 0
  const sprite = (): Sprite => ({ x: 10, y: 20, width: 30, height: 40, picture: picture++ })
  const frame = (): GestureFrame => ({ figure: sprite(), mouth: [1, 0, 0, 1, 5, 7] })
  const mouths = (face: SpriteFace) => ({
    ...entries(VISEMES, () => openingsOf(face).map(sprite)),
    closed: sprite(),
  })
  return {
    pixelsPerMetre: 1000,
    originX: 500,
    originY: 2000,
    joints: {
      hips: [0, 0.6, 0],
      spine: [0, 0.7, 0],
      chest: [0, 0.8, 0],
      neck: [0, 1, 0],
      head: [0, 1.1, 0],
    },
    faceDepth: 0.1,
    layers: { behind: sprite(), body: sprite(), front: sprite() },
    eyes: entries(SPRITE_FACES, (face) => lidsOf(face).map(sprite)),
    gazes: GAZES.map(sprite),
    mouths: entries(SPRITE_FACES, mouths),
    gestures: entries(GESTURES, () => Array.from({ length: framesOfGesture }, frame)),
  }
}

const entries = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
