import type { Expression } from '#core/characters/avatar.ts'
import { MOTION_SCORES } from '../motions.ts'
import type { FaceName, Puppet } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'
import type { MotionPlayer } from './motion-player.ts'

const FACES: readonly FaceName[] = ['happy', 'relaxed', 'surprised', 'sad', 'angry', 'softSmile']
const FADE_MS = 180

/**
 * Easing with which an expression fades. It keeps the time short in which the eyelids are half closed, because
 * half-closed eyes look grumpy.
 */
const swiftly = (weight: number) => weight ** 2 * (3 - 2 * weight)

interface FaceBehaviour extends Behaviour {
  expression: Expression
  /** How far the expression already opens the mouth, 0 to 1, so that speech opens it less. */
  readonly mouthTaken: number
  /** Weight of the commanded expression, 0 to 1. The tracker's share is reduced by this weight. */
  readonly commanded: number
  /** Weights that the tracker gives to whole expressions, for characters that lack the tracked parts. */
  tracked: { share(face: FaceName): number } | undefined
}

/** Cross-fades between expressions. A motion's expression replaces the commanded expression during the motion. */
export function createFace(
  puppet: Puppet,
  player: Pick<MotionPlayer, 'motion' | 'elapsedMs'>,
): FaceBehaviour {
  const weights = new Float32Array(FACES.length)
  let commanded = 0

  const wantedFace = (): FaceName | undefined => {
    const score = player.motion === 'idle' ? undefined : MOTION_SCORES[player.motion].face
    if (score && player.elapsedMs >= score.fromMs && player.elapsedMs < score.toMs) {
      return puppet.hasFace(score.name) ? score.name : 'happy'
    }
    return face.expression === 'neutral' ? undefined : face.expression
  }

  const face: FaceBehaviour = {
    expression: 'neutral',
    tracked: undefined,
    get mouthTaken() {
      return weights[0]!
    },
    get commanded() {
      return commanded
    },
    reset() {
      weights.fill(0)
      commanded = 0
      face.expression = 'neutral'
    },
    update(deltaMs) {
      const wanted = wantedFace()
      const step = deltaMs / FADE_MS
      commanded = 0
      for (let index = 0; index < FACES.length; index++) {
        const target = FACES[index] === wanted ? 1 : 0
        const gap = target - weights[index]!
        weights[index] = weights[index]! + Math.max(-step, Math.min(step, gap))
        const shown = swiftly(weights[index]!)
        commanded = Math.max(commanded, weights[index]!)
        puppet.setFace(FACES[index]!, Math.max(shown, face.tracked?.share(FACES[index]!) ?? 0))
      }
    },
  }
  return face
}
