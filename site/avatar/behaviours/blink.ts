import type { Puppet } from '../puppet.ts'
import type { Random } from '../random.ts'
import type { Behaviour } from './behaviour.ts'
import type { TrackedFacts } from './tracked-performance.ts'

const CLOSE_MS = 70
const HOLD_MS = 30
const OPEN_MS = 120
const BLINK_MS = CLOSE_MS + HOLD_MS + OPEN_MS
const SHORTEST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 6000

/**
 * Closes the eyes every two to six seconds, or follows the tracked eyelids. The character's file can turn blinking off for some
 * expressions.
 */
export function createBlink(puppet: Puppet, random: Random, tracked?: TrackedFacts): Behaviour {
  const pause = () => SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS)
  const hasSides = puppet.hasFace('blinkLeft') && puppet.hasFace('blinkRight')
  let untilBlinkMs = pause()
  let blinkMs = BLINK_MS

  const show = (own: number) => {
    const weight = tracked?.faceWeight ?? 0
    const left = weight === 0 ? 0 : weight * tracked!.shape('eyeBlinkLeft')
    const right = weight === 0 ? 0 : weight * tracked!.shape('eyeBlinkRight')
    const both = own * (1 - weight)
    puppet.setFace('blink', hasSides ? both : Math.min(1, both + (left + right) / 2))
    if (!tracked || !hasSides) return
    puppet.setFace('blinkLeft', left)
    puppet.setFace('blinkRight', right)
  }

  return {
    reset() {
      untilBlinkMs = pause()
      blinkMs = BLINK_MS
    },
    update(deltaMs) {
      untilBlinkMs -= deltaMs
      if (untilBlinkMs <= 0) {
        blinkMs = 0
        untilBlinkMs = pause()
      } else {
        blinkMs = Math.min(BLINK_MS, blinkMs + deltaMs)
      }
      show(lidAt(blinkMs))
    },
  }
}

function lidAt(ms: number): number {
  if (ms < CLOSE_MS) return ms / CLOSE_MS
  if (ms < CLOSE_MS + HOLD_MS) return 1
  return Math.max(0, 1 - (ms - CLOSE_MS - HOLD_MS) / OPEN_MS)
}
