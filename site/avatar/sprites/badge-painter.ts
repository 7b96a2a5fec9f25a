import { paintName } from '../outfit/picture.ts'
import type { SpriteBadge } from './sheet.ts'
import { type PlacedLayer, sized } from './sprite-layers.ts'

/** Draws the badge with a name on its own layer, and again only when the name or the picture changes. */
export function createBadgePainter({ element: canvas }: PlacedLayer, density: number) {
  let shown: ImageBitmap | undefined
  let shownName: string | undefined
  let isDrawn = false
  hide()

  function hide(): void {
    canvas.width = 0
    canvas.height = 0
    isDrawn = false
  }

  return {
    /** The name that is drawn; empty without a badge. */
    get name(): string {
      return isDrawn ? (shownName ?? '') : ''
    },
    /** @param picture of the badge's plate; undefined hides the badge, as a missing name does */
    draw(badge: SpriteBadge | undefined, picture: ImageBitmap | undefined, name: string | undefined): void {
      if (picture === shown && name === shownName) return
      shown = picture
      shownName = name
      if (!badge || !picture || name === undefined) {
        hide()
        return
      }
      const { plate, place } = badge
      const paint = sized(canvas, plate.width, plate.height, density)
      if (!paint) return
      paint.drawImage(picture, 0, 0, plate.width, plate.height)
      // the name appears only where the plate is not hidden
      paint.globalCompositeOperation = 'source-atop'
      const [a, b, c, d, e, f] = place
      paint.transform(a, b, c, d, e - plate.x, f - plate.y)
      paintName(paint, name)
      isDrawn = true
    },
  }
}
