import type { AvatarCamera } from '#core/characters/avatar.ts'

export interface StageSize {
  width: number
  height: number
}

/** Size of the kiosk's stage. A streamed picture of any size is a scaled copy of it. */
const PORTRAIT_STAGE: StageSize = { width: 1080, height: 1920 }
const LANDSCAPE_STAGE: StageSize = { width: 1920, height: 1080 }

/** Position of the character on the stage, in stage pixels; meters are measured in the character's own plane. */
export interface Framing {
  pixelsPerMetre: number
  /** Stage position of the floor point between the feet. */
  floorX: number
  floorY: number
}

/** Height of the product characters' highest point, the top of a hat. Framing puts this point at a given height of the stage. */
const TOP_METRES = 1.2866

const hangFrom = (topY: number, floorX: number, pixelsPerMetre: number): Framing => ({
  pixelsPerMetre,
  floorX,
  floorY: topY + TOP_METRES * pixelsPerMetre,
})

const PORTRAIT: Record<AvatarCamera, Framing> = {
  bust: hangFrom(270, 540, 1520),
  face: hangFrom(150, 540, 2250),
  full: hangFrom(252, 540, 960),
}

const LANDSCAPE: Record<AvatarCamera, Framing> = {
  bust: hangFrom(262, 1516, 1081),
  face: hangFrom(150, 1480, 1500),
  full: hangFrom(216, 1516, 488),
}

export function stageSize(portrait: boolean): StageSize {
  return portrait ? PORTRAIT_STAGE : LANDSCAPE_STAGE
}

export function framingOf(camera: AvatarCamera, portrait: boolean): Framing {
  return portrait ? PORTRAIT[camera] : LANDSCAPE[camera]
}

/** Moves `current` towards `target` by the share `amount`, in place. */
export function approachFraming(current: Framing, target: Framing, amount: number): void {
  current.pixelsPerMetre += (target.pixelsPerMetre - current.pixelsPerMetre) * amount
  current.floorX += (target.floorX - current.floorX) * amount
  current.floorY += (target.floorY - current.floorY) * amount
}
