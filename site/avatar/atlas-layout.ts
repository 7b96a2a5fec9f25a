import { darker, mixColours, type Rgb } from './colour.ts'

/** What the files of our own characters say they were written by. It outlives its folder: the files in use carry it. */
export const AUTHOR = 'uketsuke site/avatar/author'

/**
 * Where the colours of our own characters stand in their one picture: the same places in all of them, so that a loaded
 * character can be given other colours without its author's code.
 */
export const ATLAS_SIZE = 512
export const SWATCH_SIZE = 32
/** Keeps filtering from bleeding in the neighbour's colour. */
export const SWATCH_MARGIN = 3
export const SWATCHES_TOP = 384
const SWATCHES_A_ROW = ATLAS_SIZE / SWATCH_SIZE

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

/** Left upper corner in pixels. */
export function swatchCorner(name: ColourName): readonly [left: number, top: number] {
  const index = COLOUR_NAMES.indexOf(name)
  return [
    (index % SWATCHES_A_ROW) * SWATCH_SIZE,
    SWATCHES_TOP + Math.floor(index / SWATCHES_A_ROW) * SWATCH_SIZE,
  ]
}

export interface Ramp {
  lit: Rgb
  shade: Rgb
}

/**
 * One column of a swatch: from the colour in the light on the left to where no light gets in on the right (a vertex's
 * place between them is its baked occlusion).
 */
export function rampAt(lit: Rgb, dark: Rgb, column: number): Ramp {
  const span = SWATCH_SIZE - 2 * SWATCH_MARGIN - 1
  const share = Math.min(1, Math.max(0, (column - SWATCH_MARGIN) / span))
  return {
    lit: mixColours(lit, dark, share * 0.95),
    shade: mixColours(dark, darker(dark, 0.78), share),
  }
}
