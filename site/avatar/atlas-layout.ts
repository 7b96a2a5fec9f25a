import { darker, mixColours, type Rgb } from './colour.ts'

/**
 * Generator name in the files of the product's characters. It still names a former folder of this repository, because existing
 * files contain this name.
 */
export const AUTHOR = 'uketsuke site/avatar/author'

/**
 * Positions of the colors in the texture of the product's characters. All of them use the same layout, so that a loaded character
 * can be recolored without the code that created it.
 */
export const ATLAS_SIZE = 512
export const SWATCH_SIZE = 32
/** Pixels at the border of each swatch, so that texture filtering does not blend in the neighboring color. */
export const SWATCH_MARGIN = 3
export const SWATCHES_TOP = 384
const SWATCHES_A_ROW = ATLAS_SIZE / SWATCH_SIZE
/**
 * Width in pixels of the hair's picture, which is at the left of the texture; and the pixel column of this picture that
 * has no shadow (ambient occlusion).
 */
export const HAIR_WIDTH = 128
export const HAIR_OPEN = 5

export const COLOUR_NAMES = [
  'skin',
  'jacket',
  'skirt',
  'shirt',
  'scarf',
  'gold',
  'tights',
  'shoes',
  'lapel',
  'eyeWhite',
  'lash',
  'brow',
  'lip',
  'mouth',
  'tongue',
  'highlight',
  'lidLine',
  'badge',
  'badgeLine',
  'hand',
  'hat',
  'hatBand',
  'muzzle',
  'nose',
  'innerEar',
  'pad',
  'joint',
  'screen',
  'light',
  'teeth',
] as const
export type ColourName = (typeof COLOUR_NAMES)[number]

/** Upper left corner of a color's swatch in the texture, in pixels. */
export function swatchCorner(name: ColourName): readonly [left: number, top: number] {
  const index = COLOUR_NAMES.indexOf(name)
  return [
    (index % SWATCHES_A_ROW) * SWATCH_SIZE,
    SWATCHES_TOP + Math.floor(index / SWATCHES_A_ROW) * SWATCH_SIZE,
  ]
}

interface Ramp {
  lit: Rgb
  shade: Rgb
}

/**
 * Colors of one column of a swatch: the columns run from fully lit at the left to fully shaded at the right. A vertex
 * stores its baked ambient occlusion as a texture coordinate between these ends.
 */
export function rampAt(lit: Rgb, dark: Rgb, column: number): Ramp {
  const span = SWATCH_SIZE - 2 * SWATCH_MARGIN - 1
  const share = Math.min(1, Math.max(0, (column - SWATCH_MARGIN) / span))
  return {
    lit: mixColours(lit, dark, share * 0.95),
    shade: mixColours(dark, darker(dark, 0.78), share),
  }
}
