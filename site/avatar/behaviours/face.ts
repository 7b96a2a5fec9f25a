import type { Expression } from '#core/characters/avatar.ts'
import { MOTION_SCORES } from '../motions.ts'
import type { FaceName, Puppet } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'
import type { MotionPlayer } from './motion-player.ts'

const FACES: readonly FaceName[] = ['happy', 'relaxed', 'surprised', 'sad', 'angry', 'softSmile']
const FADE_MS = 180

/** Lids pass the middle fast: half closed they look grumpy. */
const swiftly = (weight: number) => weight ** 2 * (3 - 2 * weight)

export interface FaceBehaviour extends Behaviour {
  expression: Expression
  /** 0 to 1: how far the mouth is opened by the face already, so that speech adds less. */
  readonly mouthTaken: number
  /** 0 to 1: how much of the face is commanded, so that a tracker adds less. */
  readonly commanded: number
  /** Shares of a tracker, for characters that show its parts as whole faces. */
  tracked: { share(face: FaceName): number } | undefined
}

/** Cross-fades between expressions. A motion's own face goes before the commanded one while it lasts. */
export function createFace(
  puppet: Puppet,
  player: Pick<MotionPlayer, 'motion' | 'elapsedMs'>,
): FaceBehaviour {
  const weights = new Float32Array(FACES.length)
  let tracked: FaceBehaviour['tracked']
  let commanded = 0
  let expression: Expression = 'neutral'

  const wantedFace = (): FaceName | undefined => {
    const score = player.motion === 'idle' ? undefined : MOTION_SCORES[player.motion].face
    if (score && player.elapsedMs >= score.fromMs && player.elapsedMs < score.toMs) {
      return puppet.hasFace(score.name) ? score.name : 'happy'
    }
    return expression === 'neutral' ? undefined : expression
  }

  return {
    get expression() {
      return expression
    },
    set expression(next) {
      expression = next
    },
    get mouthTaken() {
      return weights[0]!
    },
    get commanded() {
      return commanded
    },
    get tracked() {
      return tracked
    },
    set tracked(next) {
      tracked = next
    },
    reset() {
      weights.fill(0)
      commanded = 0
      expression = 'neutral'
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
        puppet.setFace(FACES[index]!, Math.max(shown, tracked?.share(FACES[index]!) ?? 0))
      }
    },
  }
}
