import * as z from 'zod/mini'
import type { PixelSize } from '../calls/picture.ts'
import type { VISEMES } from '../face/rules.ts'
import { SPRITE_PICTURES_MAX, STAGE_HEIGHT, STAGE_WIDTH } from '../limits.ts'
import type { Expression } from './avatar.ts'
import { HAND_KEYS } from './hand-keys.ts'

/** Maximum absolute value of a number in a sprite sheet, far above any coordinate on a stage. */
const FAR = 1_000_000
/** Maximum number of frames of a gesture. The longest gesture of the product has 32. */
const FRAMES_MAX = 200

const number = z.number().check(z.minimum(-FAR), z.maximum(FAR))
const matrix = z.tuple([number, number, number, number, number, number])
const point = z.tuple([number, number, number])

const sprite = z
  .object({
    x: z.int().check(z.minimum(0)),
    y: z.int().check(z.minimum(0)),
    width: z.int().check(z.minimum(1)),
    height: z.int().check(z.minimum(1)),
    picture: z.int().check(z.minimum(0)),
  })
  .check(
    z.refine(({ x, y, width, height }) => x + width <= STAGE_WIDTH && y + height <= STAGE_HEIGHT, {
      error: 'invalid',
    }),
  )
type CheckedSprite = z.infer<typeof sprite>

const sprites = (count: number) => z.array(sprite).check(z.length(count))
const badge = z.object({ plate: sprite, place: matrix })
const mouth = (openings: number) =>
  z.object({
    closed: sprite,
    aa: sprites(openings),
    ih: sprites(openings),
    ou: sprites(openings),
    ee: sprites(openings),
    oh: sprites(openings),
  } satisfies Record<(typeof VISEMES)[number] | 'closed', unknown>)

const faces = <Neutral, Other>(neutral: Neutral, other: Other) =>
  ({
    neutral,
    happy: other,
    relaxed: other,
    surprised: other,
    sad: other,
    angry: other,
    softSmile: other,
  }) satisfies Record<Expression | 'softSmile', unknown>

const gesture = z
  .array(z.object({ figure: sprite, mouth: matrix, badge: z.optional(badge) }))
  .check(z.minLength(1), z.maxLength(FRAMES_MAX))

const sheet = z.object({
  pixelsPerMetre: number.check(z.gt(0)),
  originX: number,
  originY: number,
  joints: z.object({ hips: point, spine: point, chest: point, neck: point, head: point }),
  faceDepth: number,
  layers: z.object({ behind: sprite, body: sprite, front: sprite }),
  badge: z.optional(badge),
  eyes: z.object(faces(sprites(3), sprites(2))),
  gazes: sprites(2),
  mouths: z.object(faces(mouth(3), mouth(1))),
  gestures: z.record(z.enum(HAND_KEYS), gesture),
})
type CheckedSheet = z.infer<typeof sheet>

/**
 * Header of a file of sprites that a browser has drawn (site/avatar/sprites/sheet.ts). It accepts only what this
 * release draws: the numbers of pictures and gestures must match exactly.
 */
export const spriteHeader = z.object({
  sheet,
  /** Size of each picture, in bytes. */
  sizes: z.array(z.int().check(z.minimum(1))).check(z.maxLength(SPRITE_PICTURES_MAX)),
})
export type SpriteHeader = z.infer<typeof spriteHeader>

/**
 * The size in pixels that each picture must have: the size of the sprites which show this picture. Undefined if a sprite
 * refers to a picture that does not exist, sprites of different sizes share a picture, or a picture is not shown by any
 * sprite.
 */
export function pictureSizes(checked: CheckedSheet, pictures: number): PixelSize[] | undefined {
  const sizes = new Map<number, PixelSize>()
  for (const { picture, width, height } of spritesOf(checked)) {
    const { width: w, height: h } = sizes.get(picture) ?? { width, height }
    if (picture >= pictures || w !== width || h !== height) return undefined
    sizes.set(picture, { width, height })
  }
  const inOrder = Array.from({ length: pictures }, (_, picture) => sizes.get(picture))
  return inOrder.every((size) => size !== undefined) ? inOrder : undefined
}

const spritesOf = ({
  layers,
  badge: resting,
  eyes,
  gazes,
  mouths,
  gestures,
}: CheckedSheet): CheckedSprite[] => [
  ...Object.values(layers),
  ...(resting ? [resting.plate] : []),
  ...Object.values(eyes).flat(),
  ...gazes,
  ...Object.values(mouths).flatMap((shapes) => Object.values(shapes).flat()),
  ...Object.values(gestures)
    .flat()
    .flatMap((frame) => [frame.figure, ...(frame.badge ? [frame.badge.plate] : [])]),
]
