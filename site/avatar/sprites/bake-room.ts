import type { Vector3 } from 'three'
import { createAvatarView } from '../avatar-view.ts'
import { createFace } from '../behaviours/face.ts'
import { createGaze } from '../behaviours/gaze.ts'
import { createMotionPlayer } from '../behaviours/motion-player.ts'
import { type Character, loadCharacter } from '../character.ts'
import { stageSize } from '../framing.ts'
import { createParts, type Part } from './bake-parts.ts'
import { type createAlbum, opaqueRect, type Rect, sheetCanvas } from './bake-pictures.ts'
import type { Sprite } from './sheet.ts'

const STEP_MS = 1000 / 60
/** Time that springs and face need to come to rest. */
const SETTLE_MS = 900
/** Constant instead of random numbers, so that the eyes make no small movements of their own. */
const LOOKS_AHEAD = () => 0.5
/** A name of one invisible letter, so that the character wears an empty badge. */
const NO_NAME = '\u200b'
export const LAYER_QUALITY = 0.88

/** Poses and draws a character for its sprites. */
export interface BakeRoom {
  character: Character
  player: ReturnType<typeof createMotionPlayer>
  /** Current weights of the face's expressions and mouth shapes. */
  faces: ReadonlyMap<string, number>
  /** Advances motion, springs, face and gaze by `ms`. */
  step(ms: number): void
  /** Returns to the rest pose, with the springs at rest. */
  rest(): void
  /** Draws a part of the character, or a rectangle of it. The result stays valid until the next call. */
  shoot(part: Part, rect?: Rect): { canvas: HTMLCanvasElement; paint: CanvasRenderingContext2D }
  /** Position on the stage of a point in world space. */
  project(point: Vector3): { x: number; y: number }
  add: ReturnType<typeof createAlbum>['add']
  /** Yields, so that the page can handle other tasks. */
  pause(): Promise<void>
}

export async function openRoom(url: string, add: BakeRoom['add'], pause: () => Promise<void>) {
  const { width, height } = stageSize(true)
  const canvas = document.createElement('canvas')
  const view = createAvatarView({ canvas, portrait: true, antialias: true })
  view.setBackground('clear')
  view.setSize(width, height)
  const character = await loadCharacter(url)
  character.setName(NO_NAME)
  view.add(character.scene, character.figure)
  const faces = new Map<string, number>()
  const puppet = {
    ...character,
    setFace(name: Parameters<Character['setFace']>[0], weight: number) {
      faces.set(name, weight)
      character.setFace(name, weight)
    },
  }
  const player = createMotionPlayer(puppet)
  const face = createFace(puppet, player)
  const gaze = createGaze(puppet, LOOKS_AHEAD, player)
  const drawPart = createParts(character, view.renderer, view.render)
  const full = sheetCanvas(width, height)

  function step(ms: number): void {
    for (let left = ms; left > 0.001; left -= STEP_MS) {
      player.update(STEP_MS)
      face.update(STEP_MS)
      gaze.update(STEP_MS)
      character.update(STEP_MS)
    }
  }

  const room: BakeRoom = {
    character,
    player,
    faces,
    step,
    rest() {
      player.reset()
      face.reset()
      gaze.reset()
      character.reset()
      step(SETTLE_MS)
    },
    shoot(part, rect = { x: 0, y: 0, width, height }) {
      // WebGL counts rows from the bottom
      view.renderer.setScissor(rect.x, height - rect.y - rect.height, rect.width, rect.height)
      view.renderer.setScissorTest(true)
      drawPart(part)
      full.paint.clearRect(0, 0, width, height)
      const { x, y, width: w, height: h } = rect
      full.paint.drawImage(canvas, x, y, w, h, x, y, w, h)
      return full
    },
    project: view.project,
    add,
    pause,
  }
  return {
    room,
    dispose() {
      character.dispose()
      view.dispose()
    },
  }
}

/** Draws a part, and adds the rectangle that contains all pixels that are not transparent. */
export async function addWhole(room: BakeRoom, part: Part, quality = LAYER_QUALITY): Promise<Sprite> {
  await room.pause()
  const { canvas, paint } = room.shoot(part)
  const rect = opaqueRect(paint.getImageData(0, 0, canvas.width, canvas.height))
  const cut = sheetCanvas(rect.width, rect.height)
  cut.paint.drawImage(canvas, -rect.x, -rect.y)
  return room.add(cut.canvas, rect, quality)
}
