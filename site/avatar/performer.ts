import { Quaternion, Vector3 } from 'three'
import type { Expression } from '#core/characters/avatar.ts'
import type { ProductMotion } from '#core/characters/hand-keys.ts'
import type { Behaviour } from './behaviours/behaviour.ts'
import { createBlink } from './behaviours/blink.ts'
import { createConversation } from './behaviours/conversation.ts'
import { createFace } from './behaviours/face.ts'
import { createFilePlayer } from './behaviours/file-player.ts'
import { createGaze } from './behaviours/gaze.ts'
import { createIdle } from './behaviours/idle.ts'
import { createLipSync } from './behaviours/lip-sync.ts'
import { createMotionPlayer } from './behaviours/motion-player.ts'
import { createTrackedFace } from './behaviours/tracked-face.ts'
import { createTrackedHands } from './behaviours/tracked-hands.ts'
import { createTrackedHead } from './behaviours/tracked-head.ts'
import { createTrackedPerformance } from './behaviours/tracked-performance.ts'
import { closedLips, type LipSource } from './lips.ts'
import type { MotionFile } from './motion-file.ts'
import type { PerformanceSource } from './performance.ts'
import type { Puppet, Visemes } from './puppet.ts'
import type { Random } from './random.ts'

const STILL_STEP_MS = 1000 / 60
/** Time that springs, face and lips need to come to rest before a still picture is drawn. */
const STILL_SETTLE_MS = 700

export interface Still {
  motion?: ProductMotion
  /** Time since the start of the motion. */
  atMs?: number
  expression?: Expression
  mouth?: Partial<Visemes>
  /** Rotation of the whole figure to its left in radians, for a side view. */
  turn?: number
}

/** Combines all behaviors that move a puppet. */
export interface Performer {
  play(motion: ProductMotion): void
  /** Plays a company's motion from a file. A later call of `play` ends it. */
  playFile(file: MotionFile): void
  setExpression(expression: Expression): void
  setLips(source: LipSource | undefined): void
  setPerformance(source: PerformanceSource | undefined): void
  update(deltaMs: number): void
  /** Holds a reproducible still pose: no blinking or eye movement, independent of earlier movements. */
  hold(still: Still): void
  readonly motion: ProductMotion | 'idle'
  /** Time since the running motion started. */
  readonly motionMs: number
  readonly mouthOpen: number
}

interface Performing extends Puppet {
  update(deltaMs: number): void
  reset(): void
}

const UP = new Vector3(0, 1, 0)

export function createPerformer(puppet: Performing, random: Random): Performer {
  const behaviours = createBehaviours(puppet, random)
  const { tracked, player, files, face, lips, held, living } = behaviours
  return {
    play(motion) {
      files.stop()
      player.play(motion)
    },
    playFile: (file) => files.play(file),
    setExpression(expression) {
      face.expression = expression
    },
    setLips(source) {
      lips.source = source
    },
    setPerformance(source) {
      tracked.source = source
    },
    get motion() {
      return player.motion
    },
    get motionMs() {
      return player.elapsedMs
    },
    get mouthOpen() {
      return lips.mouthOpen
    },
    update(deltaMs) {
      tracked.update(deltaMs)
      step(held, deltaMs)
      step(living, deltaMs)
      puppet.update(deltaMs)
    },
    hold: (still) => holdStill(puppet, behaviours, still),
  }
}

function step(behaviours: readonly Behaviour[], deltaMs: number): void {
  for (const behaviour of behaviours) behaviour.update(deltaMs)
}

function createBehaviours(puppet: Performing, random: Random) {
  const tracked = createTrackedPerformance()
  const player = createMotionPlayer(puppet)
  const files = createFilePlayer(puppet)
  const face = createFace(puppet, player)
  const trackedFace = createTrackedFace(puppet, tracked, () => face.commanded)
  face.tracked = trackedFace
  const lips = createLipSync(puppet, face, tracked)
  // updated in this order: the pose, additions to it, the tracked head and hands, and last the face
  const held: readonly Behaviour[] = [
    player,
    files,
    createIdle(puppet),
    createTrackedHead(puppet, tracked),
    createTrackedHands(puppet, tracked, () => player.motion !== 'idle' || files.isPlaying),
    trackedFace,
    face,
    lips,
  ]
  /** Behaviors of a living character. A still picture leaves them out. */
  const living: readonly Behaviour[] = [
    createBlink(puppet, random, tracked),
    createGaze(puppet, random, player, tracked),
    createConversation(player, lips, random, tracked),
  ]
  return { tracked, player, files, face, lips, held, living }
}

function holdStill(
  puppet: Performing,
  { tracked, player, face, lips, held, living }: ReturnType<typeof createBehaviours>,
  { motion, atMs = STILL_SETTLE_MS, expression = 'neutral', mouth = {}, turn = 0 }: Still,
): void {
  const yaw = new Quaternion().setFromAxisAngle(UP, turn)
  for (const behaviour of [tracked, ...held, ...living]) behaviour.reset()
  puppet.reset()
  face.expression = expression
  const source = lips.source
  const shape = { ...closedLips(), ...mouth, level: 1 }
  lips.source = { sample: () => shape, dispose() {} }
  if (motion) player.play(motion)
  for (let ms = 0; ms < atMs; ms += STILL_STEP_MS) {
    step(held, STILL_STEP_MS)
    if (turn) puppet.bone('hips')?.quaternion.premultiply(yaw)
    puppet.update(STILL_STEP_MS)
  }
  lips.source = source
}
