import { fitName } from './badge-words.ts'
import { ACCESSORY_COLOURS, type AccessoryColour, BADGE_PICTURE, CELL, cellCorner } from './picture-layout.ts'

export interface BadgeWords {
  /** The operator's name; undefined outside of calls. */
  name: string | undefined
  logo: HTMLImageElement | undefined
}

const COLOURS: Readonly<Record<Exclude<AccessoryColour, 'muffler'>, string>> = {
  plate: '#fffdf5',
  frame: '#2f3340',
  fringe: '#fff6e6',
  petal: '#ffc3d6',
  core: '#ffd873',
}
const INK = '#23304f'
const FONT = '"Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", Meiryo, sans-serif'
const STRIP = 40
const MARGIN = 30
const GAP = 14

/**
 * Paints the texture of the accessories: the badge, and one field for each color of ACCESSORY_COLOURS. `accent` is the
 * company's accent color. If the company has chosen none, it is the character's original accent color.
 */
export function paintPicture(canvas: HTMLCanvasElement, accent: string, words: BadgeWords): void {
  const paint = canvas.getContext('2d')
  if (!paint) return
  for (const colour of ACCESSORY_COLOURS) {
    paint.fillStyle = colour === 'muffler' ? accent : COLOURS[colour]
    paint.fillRect(...cellCorner(colour), CELL, CELL)
  }
  paintBadge(paint, accent, words)
}

function paintBadge(paint: CanvasRenderingContext2D, accent: string, words: BadgeWords) {
  const { width, height } = BADGE_PICTURE
  paint.fillStyle = COLOURS.plate
  paint.fillRect(0, 0, width, height)
  paint.fillStyle = accent
  paint.fillRect(0, 0, width, STRIP)
  paintWords(paint, words)
}

/** Draws logo and name onto an empty badge. */
export function paintWords(paint: CanvasRenderingContext2D, { name, logo }: BadgeWords): void {
  const { width, height } = BADGE_PICTURE
  const room = { left: MARGIN, top: STRIP + GAP, width: width - 2 * MARGIN, height: height - STRIP - 2 * GAP }
  const logoHeight = name === undefined ? room.height : room.height * 0.42
  if (logo) {
    const { naturalWidth, naturalHeight } = logo
    const size = Math.min(room.width / naturalWidth, logoHeight / naturalHeight)
    const [wide, high] = [naturalWidth * size, naturalHeight * size]
    paint.drawImage(logo, (width - wide) / 2, room.top + (logoHeight - high) / 2, wide, high)
  }
  if (name === undefined) return
  paintName(paint, name, logo ? room.top + logoHeight + GAP : room.top)
}

/** @param top upper edge of the area for the name, in pixels of the badge's picture */
function paintName(paint: CanvasRenderingContext2D, name: string, top: number): void {
  const { width, height } = BADGE_PICTURE
  const box = { width: width - 2 * MARGIN, height: height - GAP - top }
  const fontAt = (sizePx: number) => `700 ${sizePx}px ${FONT}`
  const { text, sizePx } = fitName(name, box, (letters, size) => {
    paint.font = fontAt(size)
    return paint.measureText(letters).width
  })
  paint.font = fontAt(sizePx)
  paint.fillStyle = INK
  paint.textAlign = 'center'
  paint.textBaseline = 'middle'
  paint.fillText(text, width / 2, top + box.height / 2)
}
