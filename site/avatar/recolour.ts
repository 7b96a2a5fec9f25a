import { type ColourName, rampAt, SWATCH_SIZE, swatchCorner } from './atlas-layout.ts'
import { brightness, darker, mixColours, type Rgb, rgb } from './colour.ts'
import { type Palette, swatchesOf } from './palette-swatches.ts'

/** A swatch (an area of one color) of the texture, and its new colors. */
interface Repaint {
  name: ColourName
  lit: Rgb
  /** Color of the swatch where it is fully shaded. */
  dark: Rgb
}

const WHITE: Rgb = [255, 255, 255]
/** Color that is mixed into the shadows on cloth: they are cooler than the cloth, and never black. */
const SHADOW_TINT: Rgb = [34, 22, 74]
const SHADOW_SHARE = 0.34
/** Share of SHADOW_TINT in the shadow of white cloth. Darker cloth gets more, up to SHADOW_SHARE for black. */
const BRIGHT_SHADOW_SHARE = 0.2

function shadowOf(colour: Rgb): Rgb {
  const bright = brightness(colour)
  const share = SHADOW_SHARE + (BRIGHT_SHADOW_SHARE - SHADOW_SHARE) * bright
  return mixColours(darker(colour, 0.78 + 0.12 * bright), SHADOW_TINT, share)
}

function brightened(colour: Rgb, factor: number): Rgb {
  return factor <= 1 ? darker(colour, factor) : mixColours(colour, WHITE, (factor - 1) * 0.7)
}

/**
 * Swatches of the character's texture that must be repainted for this palette. Unknown names and original colors change
 * nothing. @param modelUrl the character's file
 */
export function repaintsOf(modelUrl: string, palette: Palette): Repaint[] {
  return swatchesOf(modelUrl).flatMap(({ name, colour, parts }) => {
    const chosen = palette[name]
    if (chosen === undefined || chosen === colour) return []
    return (Object.entries(parts) as [ColourName, number][]).map(([part, factor]) => {
      const lit = brightened(rgb(chosen), factor)
      return { name: part, lit, dark: shadowOf(lit) }
    })
  })
}

interface PaintedPart {
  left: number
  top: number
  /** RGBA, SWATCH_SIZE × SWATCH_SIZE. */
  pixels: Uint8ClampedArray<ArrayBuffer>
}

/**
 * Paints a swatch (an area of one color).
 * @param side the texture that is painted: the lit one, or MToon's shade multiplier
 */
export function paintPart({ name, lit, dark }: Repaint, side: 'lit' | 'shade'): PaintedPart {
  const [left, top] = swatchCorner(name)
  const pixels = new Uint8ClampedArray(SWATCH_SIZE * SWATCH_SIZE * 4)
  for (let x = 0; x < SWATCH_SIZE; x++) {
    const colour = rampAt(lit, dark, x)[side]
    for (let y = 0; y < SWATCH_SIZE; y++) pixels.set([...colour, 255], (y * SWATCH_SIZE + x) * 4)
  }
  return { left, top, pixels }
}
