import { stageSize } from './framing.ts'

interface Halo {
  centreX: number
  centreY: number
  size: number
}

const PORTRAIT_HALO: Halo = { centreX: 540, centreY: 780, size: 1200 }
const LANDSCAPE_HALO: Halo = { centreX: 1516, centreY: 626, size: 820 }

/** The kiosk draws the halo as a CSS gradient to the box's corner and stops it at 58 %. */
const HALO_RADIUS = Math.SQRT1_2 * 0.58
const RING_RADIUS = 0.38
const RING_WIDTH = 3

/**
 * Paints the kiosk's own wall and halo, so that a stream laid over the whole stage shows no edge.
 * The colours and measures are those of the kiosk's stage (site/ui).
 */
export function paintWall(canvas: HTMLCanvasElement, portrait: boolean): void {
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser gives no 2D canvas')
  const stage = stageSize(portrait)
  const wall = paint.createLinearGradient(0, 0, 0, stage.height)
  wall.addColorStop(0, '#fdf8ef')
  wall.addColorStop(0.72, '#f6e7d3')
  wall.addColorStop(1, '#ecd3b3')
  paint.setTransform(canvas.width / stage.width, 0, 0, canvas.height / stage.height, 0, 0)
  paint.fillStyle = wall
  paint.fillRect(0, 0, stage.width, stage.height)
  paintHalo(paint, portrait ? PORTRAIT_HALO : LANDSCAPE_HALO)
}

function paintHalo(paint: CanvasRenderingContext2D, halo: Halo): void {
  paint.fillStyle = '#fadcc9'
  paint.beginPath()
  paint.arc(halo.centreX, halo.centreY, halo.size * HALO_RADIUS, 0, Math.PI * 2)
  paint.fill()
  paint.globalAlpha = 0.7
  paint.strokeStyle = '#f3c5a9'
  paint.lineWidth = RING_WIDTH
  paint.beginPath()
  paint.arc(halo.centreX, halo.centreY, halo.size * RING_RADIUS - RING_WIDTH / 2, 0, Math.PI * 2)
  paint.stroke()
  paint.globalAlpha = 1
}
