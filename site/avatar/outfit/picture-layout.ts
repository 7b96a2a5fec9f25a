import type { Uv } from './mesh-parts.ts'

/** The texture of a character's accessories: the badge's picture at the top, and one cell for each color below it. */
export const PICTURE_SIZE = 512
export const BADGE_PICTURE = { width: 512, height: 292 }

export const ACCESSORY_COLOURS = ['plate', 'frame', 'muffler', 'fringe', 'petal', 'core'] as const
export type AccessoryColour = (typeof ACCESSORY_COLOURS)[number]

/** Size of a cell in pixels. Cells are so large that mipmaps of the texture do not mix their colors. */
export const CELL = 80
const CELLS_TOP = 352

/** Upper left corner of a color's cell in the texture, in pixels. */
export const cellCorner = (colour: AccessoryColour): readonly [left: number, top: number] => [
  ACCESSORY_COLOURS.indexOf(colour) * CELL,
  CELLS_TOP,
]

export function uvOf(colour: AccessoryColour): Uv {
  const [left, top] = cellCorner(colour)
  return [(left + CELL / 2) / PICTURE_SIZE, (top + CELL / 2) / PICTURE_SIZE]
}
