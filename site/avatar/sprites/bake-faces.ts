import { Mesh, Vector3 } from 'three'
import type { Character } from '../character.ts'
import { VISEMES, type Viseme } from '../puppet.ts'
import {
  grown,
  markDifferences,
  markedRows,
  maskPicture,
  opaqueRect,
  type Rect,
  sheetCanvas,
} from './bake-pictures.ts'
import type { BakeRoom } from './bake-room.ts'
import {
  GAZES,
  lidsOf,
  openingsOf,
  SPRITE_FACES,
  type Sprite,
  type SpriteFace,
  type SpriteSheet,
} from './sheet.ts'

const FACE_QUALITY = 0.92
/**
 * Number of columns to the left and right of the mouth shapes that still belong to the mouth's patch. Everything
 * farther out, such as the cheeks, belongs to the eyes' patch.
 */
const MOUTH_MARGIN = 24
/** Number of rows and columns of the stage, around the mouth, in which the depth of the face's surface is measured. */
const SURFACE_PIXELS = 30

interface FaceState {
  face: SpriteFace
  blink?: number
  gaze?: number
  viseme?: Viseme
  opening?: number
}

export interface BakedFaces {
  pictures: Pick<SpriteSheet, 'eyes' | 'gazes' | 'mouths'>
  /** Center of the mouth, in pixels of the stage. */
  mouth: { x: number; y: number }
  faceDepth: number
}

/** Draws the pictures of eyes and mouths: patches on the head that cover just what changes. */
export async function bakeFaces(room: BakeRoom): Promise<BakedFaces> {
  const { character, pause } = room
  const { canvas, paint } = room.shoot('front')
  const head = opaqueRect(paint.getImageData(0, 0, canvas.width, canvas.height))
  const front = sheetCanvas(canvas.width, canvas.height)
  front.paint.drawImage(canvas, 0, 0)

  function shoot(state: FaceState): { canvas: HTMLCanvasElement; data: ImageData } {
    pose(character, state)
    const shot = room.shoot('head', head)
    return { canvas: shot.canvas, data: shot.paint.getImageData(head.x, head.y, head.width, head.height) }
  }

  const masks = await measureMasks(shoot, head, pause)
  const cut = async (state: FaceState, { rect, mask }: Patch): Promise<Sprite> => {
    await pause()
    const picture = shoot(state)
    const patch = sheetCanvas(rect.width, rect.height)
    patch.paint.drawImage(picture.canvas, -rect.x, -rect.y)
    patch.paint.globalCompositeOperation = 'destination-in'
    patch.paint.drawImage(mask, 0, 0)
    // keeps only the part of the patch that the body does not hide
    patch.paint.drawImage(front.canvas, -rect.x, -rect.y)
    return room.add(patch.canvas, rect, FACE_QUALITY)
  }

  const eyes: Partial<SpriteSheet['eyes']> = {}
  const mouths: Partial<SpriteSheet['mouths']> = {}
  for (const face of SPRITE_FACES) {
    const lids: Sprite[] = []
    for (const blink of lidsOf(face)) lids.push(await cut({ face, blink }, masks.eyes))
    eyes[face] = lids
    mouths[face] = await cutMouths(face, (state) => cut(state, masks.mouth))
  }
  const gazes: Sprite[] = []
  for (const gaze of GAZES) gazes.push(await cut({ face: 'neutral', gaze }, masks.eyes))
  pose(character, { face: 'neutral' })
  const { x, y, width, height } = masks.visemes
  const mouth = { x: x + width / 2, y: y + height / 2 }
  return {
    pictures: { eyes: eyes as SpriteSheet['eyes'], gazes, mouths: mouths as SpriteSheet['mouths'] },
    mouth,
    faceDepth: surfaceDepth(room, mouth),
  }
}

async function cutMouths(
  face: SpriteFace,
  cut: (state: FaceState) => Promise<Sprite>,
): Promise<SpriteSheet['mouths'][SpriteFace]> {
  const closed = await cut({ face })
  const shapes: Partial<Record<Viseme, Sprite[]>> = {}
  for (const viseme of VISEMES) {
    const sprites: Sprite[] = []
    for (const opening of openingsOf(face)) sprites.push(await cut({ face, viseme, opening }))
    shapes[viseme] = sprites
  }
  return { ...(shapes as Record<Viseme, Sprite[]>), closed }
}

function pose(character: Character, { face, blink = 0, gaze = 0, viseme, opening = 0 }: FaceState): void {
  for (const name of SPRITE_FACES) {
    if (name !== 'neutral') character.setFace(name, 0)
  }
  // other authors' characters have no `softSmile`: their motions show `happy` instead
  if (face === 'softSmile' && !character.hasFace(face)) character.setFace('happy', 1)
  else if (face !== 'neutral') character.setFace(face, 1)
  for (const name of VISEMES) character.setFace(name, name === viseme ? opening : 0)
  character.setFace('blink', blink)
  character.setGaze(gaze, 0)
  character.update(0)
}

interface Patch {
  rect: Rect
  mask: HTMLCanvasElement
}

/**
 * Finds where lids, gaze, expressions and mouth shapes change the picture of the head. `mouth` is the area around the mouth shapes,
 * `eyes` the rest.
 */
async function measureMasks(
  shoot: (state: FaceState) => { data: ImageData },
  head: Rect,
  pause: () => Promise<void>,
): Promise<{ eyes: Patch; mouth: Patch; visemes: Rect }> {
  const neutral = shoot({ face: 'neutral' }).data
  const marks = async (states: readonly FaceState[]): Promise<Uint8Array> => {
    const mask = new Uint8Array(head.width * head.height)
    for (const state of states) {
      await pause()
      markDifferences(mask, neutral, shoot(state).data)
    }
    return mask
  }
  const lids = await marks([
    { face: 'neutral', blink: 1 },
    ...GAZES.map((gaze) => ({ face: 'neutral' as const, gaze })),
  ])
  const shapes = await marks(VISEMES.map((viseme) => ({ face: 'neutral', viseme, opening: 1 })))
  const all = await marks(SPRITE_FACES.map((face) => ({ face })))
  for (let pixel = 0; pixel < all.length; pixel++) all[pixel] ||= lids[pixel]! | shapes[pixel]!
  const eyesEnd = markedRows(lids, head.width)?.last ?? Math.round(head.height * 0.55)
  const visemes = boundsOf(shapes, head)
  const top = Math.round((eyesEnd + visemes.y - head.y) / 2)
  const left = visemes.x - head.x - MOUTH_MARGIN
  const right = left + visemes.width + 2 * MOUTH_MARGIN
  const isMouth = (x: number, y: number) => y >= top && x >= left && x < right
  return {
    eyes: patchOf(all, head, (x, y) => !isMouth(x, y)),
    mouth: patchOf(all, head, isMouth),
    visemes,
  }
}

/** A mask with soft edges around the marked pixels of one part of the head's picture. */
function patchOf(marks: Uint8Array, head: Rect, isPart: (x: number, y: number) => boolean): Patch {
  const part = marks.map((marked, pixel) =>
    isPart(pixel % head.width, Math.floor(pixel / head.width)) ? marked : 0,
  )
  const soft = maskPicture(part, head.width, head.height)
  const { x, y, width, height } = opaqueRect(soft.paint.getImageData(0, 0, head.width, head.height))
  const mask = sheetCanvas(width, height)
  mask.paint.drawImage(soft.canvas, -x, -y)
  return { rect: { x: head.x + x, y: head.y + y, width, height }, mask: mask.canvas }
}

const at = (length: number, share: number): number => Math.round(length * share)

/**
 * Bounds of the marks in a mask. A mask without marks belongs to a character that cannot speak; its bounds are the
 * usual place of a mouth.
 */
function boundsOf(mask: Uint8Array, head: Rect): Rect {
  let [left, right] = [head.width, 0]
  const rows = markedRows(mask, head.width) ?? { first: at(head.height, 0.7), last: at(head.height, 0.8) }
  mask.forEach((marked, pixel) => {
    if (!marked) return
    left = Math.min(left, pixel % head.width)
    right = Math.max(right, pixel % head.width)
  })
  if (right < left) [left, right] = [at(head.width, 0.4), at(head.width, 0.6)]
  const rect = { x: left, y: rows.first, width: right - left, height: rows.last - rows.first }
  return { ...grown(rect, 0, head.width, head.height), x: head.x + left, y: head.y + rows.first }
}

/**
 * Distance in meters from the head's joint forward to the face's surface, measured around the mouth. @param mouth
 * position on the stage
 */
function surfaceDepth({ character, project }: BakeRoom, mouth: { x: number; y: number }): number {
  const head = character.joint('head')?.getWorldPosition(new Vector3()).z ?? 0
  const point = new Vector3()
  let depth = 0
  character.scene.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const { count } = object.geometry.getAttribute('position')
    for (let vertex = 0; vertex < count; vertex++) {
      object.getVertexPosition(vertex, point).applyMatrix4(object.matrixWorld)
      const { x, y } = project(point)
      if (Math.hypot(x - mouth.x, y - mouth.y) < SURFACE_PIXELS) depth = Math.max(depth, point.z - head)
    }
  })
  return depth
}
