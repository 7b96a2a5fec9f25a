import { COLOURS, type ColourName, HAIR, IRIS, type Rgb, rgb } from './palette.ts'
import { bell, clamp, length, lerp, smoothStep, type Vec2 } from './vector.ts'

export const ATLAS_SIZE = 512
const SWATCH_SIZE = 32
const SWATCHES_TOP = 384
const SWATCHES_A_ROW = ATLAS_SIZE / SWATCH_SIZE
const HAIR_WIDTH = 128
const IRIS_SIZE = 256
/** Keeps filtering from bleeding in the neighbour's colour. */
const MARGIN = 3

/** Texture coordinates of a colour in the light and where it is fully occluded. */
export interface Swatch {
  open: Vec2
  hollow: Vec2
}

export interface Atlas {
  /** RGBA of the lit colours, and of the colours in MToon's shade. */
  lit: Uint8Array
  shade: Uint8Array
}

const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[]

const pixels = () => new Uint8Array(ATLAS_SIZE * ATLAS_SIZE * 4).fill(255)

function put(picture: Uint8Array, x: number, y: number, colour: Rgb): void {
  picture.set(colour, (y * ATLAS_SIZE + x) * 4)
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(lerp(from[index], to[index], clamp(share)))
  return [channel(0), channel(1), channel(2)]
}

const darker = ([r, g, b]: Rgb, share: number): Rgb => [r * share, g * share, b * share]

/** One picture for the whole character: swatches below, hair on the left, an iris in the middle. */
export function paintAtlas(): Atlas {
  const atlas = { lit: pixels(), shade: pixels() }
  COLOUR_NAMES.forEach((name, index) => {
    paintSwatch(atlas, index, rgb(COLOURS[name][0]), rgb(COLOURS[name][1]))
  })
  paintHair(atlas)
  paintIris(atlas)
  return atlas
}

const swatchCorner = (index: number): Vec2 => [
  (index % SWATCHES_A_ROW) * SWATCH_SIZE,
  SWATCHES_TOP + Math.floor(index / SWATCHES_A_ROW) * SWATCH_SIZE,
]

/** A ramp from lit to occluded: a vertex's place on it is its baked occlusion. */
function paintSwatch(atlas: Atlas, index: number, lit: Rgb, dark: Rgb): void {
  const [left, top] = swatchCorner(index)
  for (let x = 0; x < SWATCH_SIZE; x++) {
    const share = clamp((x - MARGIN) / (SWATCH_SIZE - 2 * MARGIN - 1))
    const litColour = mix(lit, dark, share * 0.95)
    const shadeColour = mix(dark, darker(dark, 0.78), share)
    for (let y = 0; y < SWATCH_SIZE; y++) {
      put(atlas.lit, left + x, top + y, litColour)
      put(atlas.shade, left + x, top + y, shadeColour)
    }
  }
}

/** From the crown above to the tips below, with the ring of light that drawn hair has; occluded to the right. */
function paintHair(atlas: Atlas): void {
  const [crown, middle, tip] = [rgb(HAIR.crown), rgb(HAIR.middle), rgb(HAIR.tip)]
  for (let y = 0; y < SWATCHES_TOP; y++) {
    const down = y / (SWATCHES_TOP - 1)
    const base = down < 0.5 ? mix(crown, middle, down * 2) : mix(middle, tip, down * 2 - 1)
    const lit = mix(base, rgb(HAIR.shine), bell(down, 0.34, 0.045) * 0.85)
    const shade = mix(lit, rgb(HAIR.shade), 0.48)
    for (let x = 0; x < HAIR_WIDTH; x++) {
      const hollow = clamp((x - 4) / (HAIR_WIDTH - 10))
      put(atlas.lit, x, y, mix(lit, mix(lit, rgb(HAIR.hollow), 0.72), hollow))
      put(atlas.shade, x, y, mix(shade, darker(shade, 0.72), hollow))
    }
  }
}

function paintIris(atlas: Atlas): void {
  const half = (IRIS_SIZE - 1) / 2
  for (let y = 0; y < IRIS_SIZE; y++) {
    for (let x = 0; x < IRIS_SIZE; x++) {
      const colour = irisColour((x - half) / half, (y - half) / half)
      put(atlas.lit, HAIR_WIDTH + x, y, colour)
      put(atlas.shade, HAIR_WIDTH + x, y, colour)
    }
  }
}

/** `across` and `down` run from -1 to 1. */
function irisColour(across: number, down: number): Rgb {
  const pupil = rgb(IRIS.pupil)
  const glow = Math.exp(-((across / 0.62) ** 2 + ((down - 0.62) / 0.3) ** 2))
  let colour = mix(rgb(IRIS.top), rgb(IRIS.bottom), smoothStep(-0.35, 0.95, down))
  colour = mix(colour, rgb(IRIS.glow), glow * 0.75)
  colour = mix(colour, pupil, 1 - smoothStep(0.3, 0.4, length(across * 1.05, down + 0.02)))
  colour = mix(colour, rgb(IRIS.ring), smoothStep(0.8, 0.97, length(across, down)))
  return mix(colour, pupil, smoothStep(-0.25, -0.95, down) * 0.75)
}

export function swatchOf(name: ColourName): Swatch {
  const [left, top] = swatchCorner(COLOUR_NAMES.indexOf(name))
  const v = (top + SWATCH_SIZE / 2) / ATLAS_SIZE
  return {
    open: [(left + MARGIN) / ATLAS_SIZE, v],
    hollow: [(left + SWATCH_SIZE - MARGIN - 1) / ATLAS_SIZE, v],
  }
}

/** `down` is 0 at the crown and 1 at the tips. */
export function hairSwatch(down: number): Swatch {
  const v = (2 + clamp(down) * (SWATCHES_TOP - 4)) / ATLAS_SIZE
  return { open: [5 / ATLAS_SIZE, v], hollow: [(HAIR_WIDTH - 7) / ATLAS_SIZE, v] }
}

/** `across` and `up` run from -1 to 1 over the iris. */
export function irisPoint(across: number, up: number): Vec2 {
  const half = IRIS_SIZE / 2
  const reach = half - MARGIN
  return [(HAIR_WIDTH + half + across * reach) / ATLAS_SIZE, (half - up * reach) / ATLAS_SIZE]
}
