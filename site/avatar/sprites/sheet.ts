import type { HAND_MOTIONS } from '#core/characters/avatar.ts'
import { HAND_KEYS } from '#core/characters/hand-keys.ts'
import type { FaceName, Viseme } from '../puppet.ts'

/** Bones from the hips to the head: only these move the flat layers of the resting figure. */
export const CHAIN = ['hips', 'spine', 'chest', 'neck', 'head'] as const
export type ChainBone = (typeof CHAIN)[number]

/**
 * Layers of the resting figure, back to front. `behind` is the whole head, drawn below the body; `front` is the part of the head
 * that the body does not hide. Both move together, so hair stays behind the shoulders and no gap opens.
 */
export type Layer = 'behind' | 'body' | 'front'

export type SpriteFace = FaceName | 'neutral'
export const SPRITE_FACES: readonly SpriteFace[] = [
  'neutral',
  'happy',
  'relaxed',
  'surprised',
  'sad',
  'angry',
  'softSmile',
]
/** How far the lids are closed in each picture of a face's eyes, 0 to 1. */
export const lidsOf = (face: SpriteFace): readonly number[] => (face === 'neutral' ? [0, 0.5, 1] : [0, 1])
/** How far the mouth is open, 0 to 1, in each picture of one mouth shape. */
export const openingsOf = (face: SpriteFace): readonly number[] =>
  face === 'neutral' ? [0.35, 0.7, 1] : [0.6]
/** Gaze in each picture of the open neutral eyes, in degrees to the character's left. */
export const GAZES = [-4, 4] as const
export const GESTURES = HAND_KEYS
export const GESTURE_STEP_MS = 1000 / 10

/** A CSS matrix: a, b, c, d, e, f; in pixels of the stage. */
export type Affine = readonly [number, number, number, number, number, number]
export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0]

/** A picture and its place on the portrait stage (1080 × 1920), pixels. */
export interface Sprite {
  x: number
  y: number
  width: number
  height: number
  /** Index of the picture in the file. */
  picture: number
}

/** The operator's badge in a picture of the figure. */
export interface SpriteBadge {
  /** The empty badge, without the parts that hair or an arm hides. */
  plate: Sprite
  /** Matrix that maps pixels of the badge's picture (outfit/picture-layout.ts) to the stage. */
  place: Affine
}

export interface GestureFrame {
  figure: Sprite
  /** Matrix that moves the resting mouth to its place in this frame. */
  mouth: Affine
  /** The badge in this frame; undefined if it is completely hidden. */
  badge?: SpriteBadge
}

/** All pictures that draw one character without a GPU, and their places. */
export interface SpriteSheet {
  /** Stage pixels per meter, and the origin of the character's file in stage pixels. */
  pixelsPerMetre: number
  originX: number
  originY: number
  /** Joints at rest, meters: x to the character's left, y up, z to the visitor. */
  joints: Record<ChainBone, readonly [number, number, number]>
  /** Distance of the mouth in front of the head's joint, meters. */
  faceDepth: number
  layers: Record<Layer, Sprite>
  /**
   * The badge of the resting figure. It is missing in files of earlier versions, which a kiosk may still have in its
   * cache.
   */
  badge?: SpriteBadge
  /** A picture for each value of `lidsOf`. */
  eyes: Record<SpriteFace, readonly Sprite[]>
  /** The neutral eyes for each value of GAZES. */
  gazes: readonly Sprite[]
  /** The closed mouth, and for each viseme one picture for each value of `openingsOf`. */
  mouths: Record<SpriteFace, Record<Viseme, readonly Sprite[]> & { closed: Sprite }>
  /** One frame every GESTURE_STEP_MS. A file of an earlier version has no `thanks`. */
  gestures: Record<(typeof HAND_MOTIONS)[number], readonly GestureFrame[]> & {
    thanks?: readonly GestureFrame[]
  }
}

interface Header {
  sheet: SpriteSheet
  /** Bytes of each picture, in the order of the file. */
  sizes: readonly number[]
}

const PICTURE_TYPE = 'image/webp'

/** File format: the header's length (uint32, little endian), the header as JSON, the pictures. */
export function packSheet(sheet: SpriteSheet, pictures: readonly Uint8Array<ArrayBuffer>[]): Blob {
  const header: Header = { sheet, sizes: pictures.map(({ byteLength }) => byteLength) }
  const text = new TextEncoder().encode(JSON.stringify(header))
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(0, text.byteLength, true)
  return new Blob([length, text, ...pictures])
}

interface OpenedSheet {
  sheet: SpriteSheet
  /**
   * Returns a picture by its index. Creates its blob on first use: one blob takes 1 ms of a desktop's CPU, but 150 at
   * once take 50 ms.
   */
  picture(index: number): Blob
}

/** Opens the file of a character's sprites. @throws if the file is malformed or incomplete */
export function openSheet(bytes: ArrayBuffer): OpenedSheet {
  const length = new DataView(bytes).getUint32(0, true)
  const text = new TextDecoder().decode(new Uint8Array(bytes, 4, length))
  const { sheet, sizes } = JSON.parse(text) as Header
  let end = 4 + length
  const places = sizes.map((size) => {
    const at = end
    end += size
    return { at, size }
  })
  if (end !== bytes.byteLength) throw new Error('the file of the sprites is not complete')
  const blobs = new Map<number, Blob>()
  return {
    sheet,
    picture(index) {
      const known = blobs.get(index)
      if (known) return known
      const { at, size } = places[index]!
      const blob = new Blob([new Uint8Array(bytes, at, size)], { type: PICTURE_TYPE })
      blobs.set(index, blob)
      return blob
    },
  }
}
