import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { CAST } from '../../tools/studio/cast/cast.ts'
import type { FakePuppet } from '../site/avatar/fake-puppet.ts'
import { DEEPEST_METRES, LARGEST_STEP_DEGREES, measureWorst } from './body-gauge.ts'

/**
 * Defines tests that check, for each of the four characters, that its arms stay out of its body.
 * @param title what the character does; follows the character's name in the title of the group
 * @param perform function that plays the movements of the character with this key, and calls `onFrame` for each frame
 */
export function testClearance(
  title: string,
  perform: (key: string, onFrame: (puppet: FakePuppet, doing: string) => void) => void,
): void {
  for (const [key, plan] of Object.entries(CAST)) {
    describe(`${key} ${title}`, () => {
      let worst: ReturnType<typeof measureWorst>

      before(() => {
        worst = measureWorst(plan, (onFrame) => perform(key, onFrame))
        assert.ok(worst.frames > 10_000, `${worst.frames} frames`)
      })

      test('[2.4.6] turns no joint by more than 12° a frame', () => {
        assert.ok(worst.degrees <= LARGEST_STEP_DEGREES, `${worst.degrees.toFixed(1)}°: ${worst.turning}`)
      })

      test('[2.4.6] moves no arm or hand more than 5 mm deep into the torso, hips or head', () => {
        assert.ok(worst.metres <= DEEPEST_METRES, `${(worst.metres * 1000).toFixed(1)} mm: ${worst.touching}`)
      })
    })
  }
}
