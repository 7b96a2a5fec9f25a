import { createAvatarView } from '../../../site/avatar/avatar-view.ts'
import { createFace } from '../../../site/avatar/behaviours/face.ts'
import { createIdle, wavesOfPeriod } from '../../../site/avatar/behaviours/idle.ts'
import { createMotionPlayer } from '../../../site/avatar/behaviours/motion-player.ts'
import { loadCharacter } from '../../../site/avatar/character.ts'

/** A looping animation that a page draws: the character idles, waves and returns to its first frame. */
export interface TakePlan {
  url: string
  background: 'wall' | 'clear'
  /** Size of the drawn picture in pixels. */
  width: number
  height: number
  loopMs: number
  frames: number
  waveAtMs: number
  blinksAtMs: readonly number[]
}

const BLINK_CLOSE_MS = 70
const BLINK_MS = 220
/** Number of loops that run before the recording, so that the springs end in the state in which they started. */
const ROUNDS_BEFORE = 2

/** Prepares the loop. @returns a function that draws the next frame and returns it as a data URL */
export async function openTake(plan: TakePlan): Promise<() => string> {
  const canvas = document.createElement('canvas')
  const view = createAvatarView({ canvas, portrait: true, antialias: true })
  view.setBackground(plan.background)
  view.setSize(plan.width, plan.height)
  view.settle()
  const character = await loadCharacter(plan.url)
  view.add(character.scene, character.figure)
  const player = createMotionPlayer(character)
  const idle = createIdle(character, wavesOfPeriod(plan.loopMs))
  const face = createFace(character, player)
  const stepMs = plan.loopMs / plan.frames
  let frame = 0

  const lidAt = (ms: number) => {
    const since = plan.blinksAtMs.map((at) => ms - at).find((after) => after >= 0 && after < BLINK_MS)
    if (since === undefined) return 0
    return since < BLINK_CLOSE_MS
      ? since / BLINK_CLOSE_MS
      : 1 - (since - BLINK_CLOSE_MS) / (BLINK_MS - BLINK_CLOSE_MS)
  }
  const advance = () => {
    const ms = (frame % plan.frames) * stepMs
    if (plan.waveAtMs >= ms && plan.waveAtMs < ms + stepMs) player.play('wave')
    player.update(stepMs)
    idle.update(stepMs)
    face.update(stepMs)
    character.setFace('blink', lidAt(ms))
    character.update(stepMs)
    frame++
  }
  character.reset()
  for (let round = 0; round < plan.frames * ROUNDS_BEFORE; round++) advance()
  return () => {
    advance()
    view.render()
    return canvas.toDataURL('image/png')
  }
}
