import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { CAST } from '../../tools/studio/cast/cast.ts'
import type { FakePuppet } from '../site/avatar/fake-puppet.ts'
import { DEEPEST_METRES, LARGEST_STEP_DEGREES, measureWorst } from './body-gauge.ts'

/**
 * Defines the tests that each of the four characters keeps its arms out of its body.
 * @param title what the character does, as a predicate after its name
 * @param perform moves the character with this key, and reports each frame
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

      test('[2.4.6] brings no arm or hand deeper than 5 mm into torso, hips or head', () => {
        assert.ok(worst.metres <= DEEPEST_METRES, `${(worst.metres * 1000).toFixed(1)} mm: ${worst.touching}`)
      })
    })
  }
}
