import type { Background } from '#core/characters/avatar.ts'
import { stageSize } from './framing.ts'

export type PaintedBackground = Exclude<Background, 'clear'>

interface Paint {
  /** Colors of the background: at the top, near the floor, and at the floor. */
  wall: readonly [string, string, string]
  halo: string
  ring: string
}

/**
 * Colors of each background. The background named `wall` has the colors of the kiosk's stage (site/stage), so that the
 * edges of a video stream are invisible on that stage.
 */
const PAINTS: Record<PaintedBackground, Paint> = {
  wall: { wall: ['#fdf8ef', '#f6e7d3', '#ecd3b3'], halo: '#fadcc9', ring: '#f3c5a9' },
  sky: { wall: ['#f3f8fd', '#dceaf6', '#c2d8ec'], halo: '#cfe2f4', ring: '#a6c6e4' },
  leaf: { wall: ['#f8faf1', '#e9f0da', '#d2dfb9'], halo: '#dcebc6', ring: '#b8d197' },
  evening: { wall: ['#262e52', '#39406c', '#6b5272'], halo: '#474e84', ring: '#7a80ba' },
}

interface Halo {
  centreX: number
  centreY: number
  size: number
}

const PORTRAIT_HALO: Halo = { centreX: 540, centreY: 780, size: 1200 }
const LANDSCAPE_HALO: Halo = { centreX: 1516, centreY: 626, size: 820 }

/**
 * Radius of the halo (the circle of light behind the character) as a share of its box. The kiosk's CSS gradient
 * (site/stage/figure.module.css) ends at 58 % of the distance to the box's corner.
 */
const HALO_RADIUS = Math.SQRT1_2 * 0.58
const RING_RADIUS = 0.38
const RING_WIDTH = 3

/**
 * Paints the background (wall) and the circle of light behind the character (halo), in the proportions of the kiosk's
 * stage (site/stage).
 */
export function paintWall(canvas: HTMLCanvasElement, portrait: boolean, name: PaintedBackground): void {
  const colours = PAINTS[name]
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser has no 2D canvas')
  const stage = stageSize(portrait)
  const wall = paint.createLinearGradient(0, 0, 0, stage.height)
  wall.addColorStop(0, colours.wall[0])
  wall.addColorStop(0.72, colours.wall[1])
  wall.addColorStop(1, colours.wall[2])
  paint.setTransform(canvas.width / stage.width, 0, 0, canvas.height / stage.height, 0, 0)
  paint.fillStyle = wall
  paint.fillRect(0, 0, stage.width, stage.height)
  paintHalo(paint, portrait ? PORTRAIT_HALO : LANDSCAPE_HALO, colours)
}

function paintHalo(paint: CanvasRenderingContext2D, halo: Halo, colours: Paint): void {
  paint.fillStyle = colours.halo
  paint.beginPath()
  paint.arc(halo.centreX, halo.centreY, halo.size * HALO_RADIUS, 0, Math.PI * 2)
  paint.fill()
  paint.globalAlpha = 0.7
  paint.strokeStyle = colours.ring
  paint.lineWidth = RING_WIDTH
  paint.beginPath()
  paint.arc(halo.centreX, halo.centreY, halo.size * RING_RADIUS - RING_WIDTH / 2, 0, Math.PI * 2)
  paint.stroke()
  paint.globalAlpha = 1
}
