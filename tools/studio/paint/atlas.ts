import {
  ATLAS_SIZE,
  COLOUR_NAMES,
  type ColourName,
  HAIR_OPEN,
  HAIR_WIDTH,
  rampAt,
  SWATCH_MARGIN,
  SWATCH_SIZE,
  SWATCHES_TOP,
  swatchCorner,
} from '../../../site/avatar/atlas-layout.ts'
import { darker, mixColours, type Rgb, rgb } from '../../../site/avatar/colour.ts'
import { bell, clamp, length, lerp, smoothStep, type Vec2 } from '../shape/vector.ts'
import type { CharacterColours, ColourPair, HairColours, IrisColours } from './palette.ts'

const IRIS_SIZE = 256

/** Texture coordinates of a color where it is fully lit (`open`) and fully occluded (`hollow`). */
export interface Swatch {
  open: Vec2
  hollow: Vec2
}

export interface Atlas {
  /** Pixels in RGBA: the lit colors, and the colors that MToon uses in shade. */
  lit: Uint8Array
  shade: Uint8Array
}

const pixels = () => new Uint8Array(ATLAS_SIZE * ATLAS_SIZE * 4).fill(255)

function put(picture: Uint8Array, x: number, y: number, colour: Rgb): void {
  picture.set(colour, (y * ATLAS_SIZE + x) * 4)
}

/** Paints one texture for the whole character: swatches at the bottom, hair at the left, an iris in the middle. */
export function paintAtlas({ swatches, hair, iris }: CharacterColours): Atlas {
  const atlas = { lit: pixels(), shade: pixels() }
  for (const name of COLOUR_NAMES) paintSwatch(atlas, name, swatches[name])
  paintHair(atlas, hair)
  paintIris(atlas, iris)
  return atlas
}

function paintSwatch(atlas: Atlas, name: ColourName, [lit, dark]: ColourPair): void {
  const [left, top] = swatchCorner(name)
  for (let x = 0; x < SWATCH_SIZE; x++) {
    const ramp = rampAt(rgb(lit), rgb(dark), x)
    for (let y = 0; y < SWATCH_SIZE; y++) {
      put(atlas.lit, left + x, top + y, ramp.lit)
      put(atlas.shade, left + x, top + y, ramp.shade)
    }
  }
}

/**
 * Paints the colors of hair from the crown at the top to the tips at the bottom, with a highlight ring. From left to
 * right, the colors go from fully lit to fully occluded.
 */
function paintHair(atlas: Atlas, colours: HairColours): void {
  const [crown, middle, tip] = [rgb(colours.crown), rgb(colours.middle), rgb(colours.tip)]
  for (let y = 0; y < SWATCHES_TOP; y++) {
    const down = y / (SWATCHES_TOP - 1)
    const base = down < 0.5 ? mixColours(crown, middle, down * 2) : mixColours(middle, tip, down * 2 - 1)
    const lit = mixColours(base, rgb(colours.shine), bell(down, 0.34, 0.045) * 0.85)
    const shade = mixColours(lit, rgb(colours.shade), 0.48)
    for (let x = 0; x < HAIR_WIDTH; x++) {
      const hollow = clamp((x - 4) / (HAIR_WIDTH - 10))
      put(atlas.lit, x, y, mixColours(lit, mixColours(lit, rgb(colours.hollow), 0.72), hollow))
      put(atlas.shade, x, y, mixColours(shade, darker(shade, 0.72), hollow))
    }
  }
}

function paintIris(atlas: Atlas, colours: IrisColours): void {
  const half = (IRIS_SIZE - 1) / 2
  for (let y = 0; y < IRIS_SIZE; y++) {
    for (let x = 0; x < IRIS_SIZE; x++) {
      const colour = irisColour(colours, (x - half) / half, (y - half) / half)
      put(atlas.lit, HAIR_WIDTH + x, y, colour)
      put(atlas.shade, HAIR_WIDTH + x, y, colour)
    }
  }
}

/** Color of the iris at a point; `across` and `down` run from -1 to 1. */
function irisColour(iris: IrisColours, across: number, down: number): Rgb {
  const pupil = rgb(iris.pupil)
  const glow = Math.exp(-((across / 0.62) ** 2 + ((down - 0.62) / 0.3) ** 2))
  let colour = mixColours(rgb(iris.top), rgb(iris.bottom), smoothStep(-0.35, 0.95, down))
  colour = mixColours(colour, rgb(iris.glow), glow * 0.75)
  if (iris.pupilShare > 0) {
    const outside = length(across * 1.05, down + 0.02)
    colour = mixColours(
      colour,
      pupil,
      1 - smoothStep(iris.pupilShare - 0.05, iris.pupilShare + 0.05, outside),
    )
    colour = mixColours(colour, pupil, smoothStep(-0.25, -0.95, down) * 0.75)
  }
  return mixColours(colour, rgb(iris.ring), smoothStep(0.8, 0.97, length(across, down)))
}

export function swatchOf(name: ColourName): Swatch {
  const [left, top] = swatchCorner(name)
  const v = (top + SWATCH_SIZE / 2) / ATLAS_SIZE
  return {
    open: [(left + SWATCH_MARGIN) / ATLAS_SIZE, v],
    hollow: [(left + SWATCH_SIZE - SWATCH_MARGIN - 1) / ATLAS_SIZE, v],
  }
}

/** A color with a shadow painted on it: `share` (0 to 1) of the way to full occlusion, before the baked occlusion is added. */
export function shadedSwatch(name: ColourName, share: number): Swatch {
  const { open, hollow } = swatchOf(name)
  return { open: [lerp(open[0], hollow[0], clamp(share)), open[1]], hollow }
}

/** Texture coordinates of the hair's color at a height; `down` is 0 at the crown and 1 at the tips. */
export function hairSwatch(down: number): Swatch {
  const v = (2 + clamp(down) * (SWATCHES_TOP - 4)) / ATLAS_SIZE
  return { open: [HAIR_OPEN / ATLAS_SIZE, v], hollow: [(HAIR_WIDTH - 7) / ATLAS_SIZE, v] }
}

/** Texture coordinates of a point on the iris; `across` and `up` run from -1 to 1. */
export function irisPoint(across: number, up: number): Vec2 {
  const half = IRIS_SIZE / 2
  const reach = half - SWATCH_MARGIN
  return [(HAIR_WIDTH + half + across * reach) / ATLAS_SIZE, (half - up * reach) / ATLAS_SIZE]
}
