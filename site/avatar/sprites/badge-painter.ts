import { type BadgeWords, paintWords } from '../outfit/picture.ts'
import type { SpriteBadge } from './sheet.ts'
import { type PlacedLayer, sized } from './sprite-layers.ts'

/** Draws the badge on its own layer. Redraws it only when the name, the logo or the picture of the plate changes. */
export function createBadgePainter({ element: canvas }: PlacedLayer, density: number) {
  let shown: ImageBitmap | undefined
  let words: BadgeWords = { name: undefined, logo: undefined }
  let isDrawn = false
  hide()

  function hide(): void {
    canvas.width = 0
    canvas.height = 0
    isDrawn = false
  }

  return {
    /** The drawn name; an empty string if no badge is drawn. */
    get name(): string {
      return isDrawn ? (words.name ?? '') : ''
    },
    /**
     * @param picture the picture of the badge's plate. The badge is hidden if `picture` is undefined, or if there is
     * neither a name nor a logo
     */
    draw(badge: SpriteBadge | undefined, picture: ImageBitmap | undefined, { name, logo }: BadgeWords): void {
      if (picture === shown && name === words.name && logo === words.logo) return
      shown = picture
      words = { name, logo }
      if (!badge || !picture || (name === undefined && !logo)) {
        hide()
        return
      }
      const { plate, place } = badge
      const paint = sized(canvas, plate.width, plate.height, density)
      if (!paint) return
      paint.drawImage(picture, 0, 0, plate.width, plate.height)
      // name and logo appear only where the plate is not hidden
      paint.globalCompositeOperation = 'source-atop'
      const [a, b, c, d, e, f] = place
      paint.transform(a, b, c, d, e - plate.x, f - plate.y)
      paintWords(paint, words)
      isDrawn = true
    },
  }
}
