import type { AvatarCamera } from '#core/characters/avatar.ts'
import { type Figure, PRODUCT_FIGURE } from './figure.ts'

export interface StageSize {
  width: number
  height: number
}

/** Size of the kiosk's stage. A streamed picture of any size is a scaled copy of it. */
const PORTRAIT_STAGE: StageSize = { width: 1080, height: 1920 }
const LANDSCAPE_STAGE: StageSize = { width: 1920, height: 1080 }

/** Position of the character on the stage, in stage pixels. Meters are measured in the plane in which the character stands. */
export interface Framing {
  pixelsPerMetre: number
  /** Stage position of the origin of the character's file, which is the point between the feet. */
  floorX: number
  floorY: number
  /** Height of the camera in meters. */
  lensMetres: number
}

/** Position on the stage of the characters that ship with Uketsuke. `topY` is the position of their top. */
interface Place {
  topY: number
  floorX: number
  pixelsPerMetre: number
}

const PORTRAIT: Record<AvatarCamera, Place> = {
  bust: { topY: 270, floorX: 540, pixelsPerMetre: 1520 },
  face: { topY: 150, floorX: 540, pixelsPerMetre: 2250 },
  full: { topY: 252, floorX: 540, pixelsPerMetre: 960 },
}

const LANDSCAPE: Record<AvatarCamera, Place> = {
  bust: { topY: 262, floorX: 1516, pixelsPerMetre: 1081 },
  face: { topY: 150, floorX: 1480, pixelsPerMetre: 1500 },
  full: { topY: 216, floorX: 1516, pixelsPerMetre: 488 },
}

/** Height of the camera: at the chin, so that the large head hides neither the scarf nor, in a bow, the hands. */
const LENS_METRES = 0.92
/** The widest shoulders that still fit on the stage, after a figure was scaled to equal head size. */
const SHOULDERS_MAX_METRES = 0.7

export function stageSize(portrait: boolean): StageSize {
  return portrait ? PORTRAIT_STAGE : LANDSCAPE_STAGE
}

/**
 * Framing in which the figure's top and eyes (for the camera `full`: top and floor) are at the same place as those of
 * the characters that ship with Uketsuke.
 */
export function framingOf(camera: AvatarCamera, portrait: boolean, figure: Figure = PRODUCT_FIGURE): Framing {
  const place = (portrait ? PORTRAIT : LANDSCAPE)[camera]
  const zoom = headZoom(figure)
  const pixelsPerMetre = place.pixelsPerMetre * (camera === 'full' ? bodyZoom(figure) : zoom)
  return {
    pixelsPerMetre,
    floorX: place.floorX,
    floorY: place.topY + figure.topMetres * pixelsPerMetre,
    lensMetres: figure.eyeMetres - (PRODUCT_FIGURE.eyeMetres - LENS_METRES) / zoom,
  }
}

const bodyZoom = ({ topMetres, floorMetres }: Figure): number =>
  (PRODUCT_FIGURE.topMetres - PRODUCT_FIGURE.floorMetres) / (topMetres - floorMetres)

/** Scale that gives a figure the head size of Uketsuke's own characters, or less if the shoulders would not fit. */
export function headZoom({ topMetres, eyeMetres, shoulderMetres }: Figure): number {
  const wanted = (PRODUCT_FIGURE.topMetres - PRODUCT_FIGURE.eyeMetres) / (topMetres - eyeMetres)
  return Math.min(wanted, SHOULDERS_MAX_METRES / shoulderMetres)
}

/** Moves `current` towards `target` by the share `amount`, in place. */
export function approachFraming(current: Framing, target: Framing, amount: number): void {
  current.pixelsPerMetre += (target.pixelsPerMetre - current.pixelsPerMetre) * amount
  current.floorX += (target.floorX - current.floorX) * amount
  current.floorY += (target.floorY - current.floorY) * amount
  current.lensMetres += (target.lensMetres - current.lensMetres) * amount
}
