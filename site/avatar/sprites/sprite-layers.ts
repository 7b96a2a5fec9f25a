import type { Affine, Layer, Sprite, SpriteSheet } from './sheet.ts'
import type { SpritePictures } from './sprite-pictures.ts'

const STAGE_STYLE = 'position:absolute;inset:0;width:1080px;height:1920px;transform-origin:0 0'
/**
 * Makes each element a separate compositor layer, so that moving it repaints nothing. `filter: none`, because a drop-shadow filter costs
 * too much: the shadow is painted into the picture.
 */
const LAYER_STYLE = 'position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform;filter:none'

/** Creates the elements of a figure, sized in pixels of the portrait stage. */
export function createSpriteLayers() {
  const root = element('div', 'position:relative;width:1080px;height:1920px')
  const wall = element('canvas', `${STAGE_STYLE};filter:none`)
  const camera = element('div', STAGE_STYLE)
  const resting = element('div', STAGE_STYLE)
  const gesture = element('canvas', LAYER_STYLE)
  const face = element('canvas', LAYER_STYLE)
  camera.append(resting, gesture, face)
  root.append(camera)
  return { root, wall, camera, resting, gesture, face }
}

export type SpriteLayers = ReturnType<typeof createSpriteLayers>

function element<Name extends 'div' | 'canvas'>(name: Name, style: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.style.cssText = style
  return made
}

type Point = Pick<Sprite, 'x' | 'y'>
type Decode = SpritePictures['decode']

/** A drawn layer and its place on the stage. */
interface PaintedLayer {
  canvas: HTMLCanvasElement
  at: Point
}

export type PaintedLayers = Record<Layer, PaintedLayer>

/** Draws the layers of the resting figure one after the other, so that the page can handle input in between. */
export async function paintLayers({ sheet, decode }: SpritePictures): Promise<PaintedLayers> {
  return {
    behind: await paintBehind(sheet.layers, decode),
    body: await paintLayer(sheet.layers.body, decode),
    front: await paintLayer(sheet.layers.front, decode),
  }
}

/** Puts a sprite's element at its place on the stage, moved by a matrix. */
export function place({ style }: HTMLElement, { x, y }: Point, move: Affine): void {
  const [a, b, c, d, e, f] = move
  const numbers = [a, b, c, d, e + a * x + c * y, f + b * x + d * y]
  style.transform = `matrix(${numbers.map((number) => number.toFixed(4)).join()})`
}

/** The same shadow as in site/stage/figure.module.css, but painted once: as a CSS filter on moving layers it costs too much. */
const SHADOW = { color: 'rgb(110 70 34 / 0.2)', offsetY: 14, blur: 22, margin: 40 }

/** Draws a layer with its shadow. */
async function paintLayer(sprite: Sprite, decode: Decode): Promise<PaintedLayer> {
  const { x, y, width, height } = sprite
  const picture = await decode(sprite)
  const { color, offsetY, blur, margin } = SHADOW
  const canvas = element('canvas', LAYER_STYLE)
  const paint = sized(canvas, width + 2 * margin, height + 2 * margin)
  paint?.drawImage(picture, margin, margin)
  if (paint) {
    paint.globalCompositeOperation = 'destination-over'
    paint.shadowColor = color
    paint.shadowBlur = blur
    // draw the picture outside of the canvas, so that only its shadow falls onto the canvas
    paint.shadowOffsetX = canvas.width
    paint.shadowOffsetY = offsetY
    paint.drawImage(picture, margin - canvas.width, margin)
  }
  picture.close()
  return { canvas, at: { x: x - margin, y: y - margin } }
}

/** A pixel of `behind` counts as visible only if its alpha exceeds that of `front` by at least this much. */
const SHOWS_ALPHA = 40
const BEHIND_MARGIN = 10

/**
 * Draws only the rectangle of `behind` that is visible around `front`, mostly hair at the neck: the browser need not composite the parts
 * that `front` hides.
 */
async function paintBehind({ behind, front }: SpriteSheet['layers'], decode: Decode): Promise<PaintedLayer> {
  const canvas = element('canvas', LAYER_STYLE)
  const paint = sized(canvas, behind.width, behind.height, true)
  if (!paint) return { canvas, at: behind }
  const alphaOf = (sprite: Sprite, picture: ImageBitmap) => {
    paint.clearRect(0, 0, behind.width, behind.height)
    paint.drawImage(picture, sprite.x - behind.x, sprite.y - behind.y)
    return paint.getImageData(0, 0, behind.width, behind.height).data
  }
  const picture = await decode(behind)
  const head = alphaOf(behind, picture)
  const hiding = await decode(front)
  const shown = alphaOf(front, hiding)
  hiding.close()
  let [left, top, right, bottom] = [behind.width, behind.height, 0, 0]
  for (let at = 3; at < head.length; at += 4) {
    if (head[at]! - shown[at]! < SHOWS_ALPHA) continue
    const [column, row] = [((at - 3) / 4) % behind.width, Math.floor(at / 4 / behind.width)]
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = row
  }
  const place = { x: left - BEHIND_MARGIN, y: top - BEHIND_MARGIN }
  const size = {
    width: Math.max(1, right - left + 2 * BEHIND_MARGIN),
    height: Math.max(1, bottom - top + 2 * BEHIND_MARGIN),
  }
  sized(canvas, size.width, size.height)?.drawImage(picture, -place.x, -place.y)
  picture.close()
  return { canvas, at: { x: behind.x + place.x, y: behind.y + place.y } }
}

function sized(canvas: HTMLCanvasElement, width: number, height: number, willReadFrequently = false) {
  canvas.width = width
  canvas.height = height
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  return canvas.getContext('2d', { willReadFrequently })
}

/** Draws a picture without copying it; the picture is empty afterwards. */
export function fill(canvas: HTMLCanvasElement, { width, height }: Sprite, picture: ImageBitmap): void {
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
}

/** Eyes and mouth on one canvas, drawn again only when a picture changes. */
export function createFacePainter(canvas: HTMLCanvasElement, { sheet, still }: SpritePictures) {
  const [eyes, mouth] = [sheet.eyes.neutral[0]!, sheet.mouths.neutral.closed]
  const x = Math.min(eyes.x, mouth.x)
  const y = Math.min(eyes.y, mouth.y)
  canvas.width = Math.max(eyes.x + eyes.width, mouth.x + mouth.width) - x
  canvas.height = Math.max(eyes.y + eyes.height, mouth.y + mouth.height) - y
  const paint = canvas.getContext('2d')
  let shown: readonly (Sprite | undefined)[] = []
  return {
    at: { x, y },
    draw(...sprites: readonly (Sprite | undefined)[]): void {
      if (sprites.every((sprite, index) => sprite === shown[index])) return
      shown = sprites
      paint?.clearRect(0, 0, canvas.width, canvas.height)
      for (const sprite of sprites) if (sprite) paint?.drawImage(still(sprite), sprite.x - x, sprite.y - y)
    },
  }
}
