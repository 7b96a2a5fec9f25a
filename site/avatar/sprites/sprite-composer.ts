import type { Affine } from './sheet.ts'
import type { GestureLayer, PlacedLayer, SpriteLayers } from './sprite-layers.ts'

/**
 * Draws the layers of a figure onto one canvas, which then shows what a browser's compositor would show.
 * @param density pixels of the canvas and of the layers for one pixel of the stage
 */
export function composeSprites(
  paint: CanvasRenderingContext2D,
  { root, wall, camera, resting, rested, gesture, badge, face }: SpriteLayers,
  density: number,
): void {
  const draw = ({ element, matrix }: PlacedLayer | GestureLayer) => {
    const { width, height } = element
    if (width === 0 || height === 0) return
    paint.setTransform(...timesScale(camera.matrix, density))
    paint.transform(...matrix)
    paint.drawImage(element, 0, 0, width / density, height / density)
  }
  paint.resetTransform()
  if (wall.parentElement === root) paint.drawImage(wall, 0, 0)
  else paint.clearRect(0, 0, paint.canvas.width, paint.canvas.height)
  if (resting.style.visibility !== 'hidden') for (const layer of rested) draw(layer)
  const opacity = Number(gesture.element.style.opacity)
  if (opacity > 0) {
    paint.globalAlpha = opacity
    draw(gesture)
    paint.globalAlpha = 1
  }
  draw(badge)
  draw(face)
}

/** Converts a matrix from stage pixels to canvas pixels. */
const timesScale = ([a, b, c, d, e, f]: Affine, scale: number) =>
  [a * scale, b * scale, c * scale, d * scale, e * scale, f * scale] as const
