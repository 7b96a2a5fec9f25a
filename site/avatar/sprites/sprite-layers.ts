import { type Affine, IDENTITY, type Layer, type Sprite, type SpriteSheet } from './sheet.ts'
import { pixels, type SpritePictures } from './sprite-pictures.ts'

const STAGE_STYLE = 'position:absolute;inset:0;width:1080px;height:1920px;transform-origin:0 0'
/**
 * Makes each element a separate compositor layer, so that moving it repaints nothing. `filter: none`, because a
 * drop-shadow filter costs too much: the shadow is painted into the picture. `overflow: visible`, because browsers clip
 * pictures and canvases to their box, and draw a clipped layer twice if it is rotated.
 */
export const LAYER_STYLE =
  'position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform;filter:none;overflow:visible'
/**
 * Clips the figure. If the figure changed the size of a scrolling page, the browser would paint the whole page again
 * for each frame.
 */
const ROOT_STYLE = 'position:relative;width:1080px;height:1920px;overflow:hidden'

/** An element and the matrix that moves it from the corner of the stage to its place. */
export interface PlacedLayer<Shown extends HTMLElement = HTMLCanvasElement> {
  element: Shown
  matrix: Affine
}

/** Shows the pictures of gestures, one at a time. */
export interface GestureLayer extends PlacedLayer<HTMLCanvasElement | HTMLImageElement> {
  /** Decodes a picture. @returns a function that shows it at once */
  load(sprite: Sprite, pictures: SpritePictures): Promise<() => void>
}

/** HTML elements that show a character's sprites, sized in pixels of the portrait stage. */
export interface SpriteLayers {
  root: HTMLElement
  wall: HTMLCanvasElement
  camera: { element: HTMLElement; matrix: Affine }
  /** Element that contains `rested`, the layers of the resting figure from back to front. */
  resting: HTMLElement
  rested: readonly PlacedLayer[]
  gesture: GestureLayer
  badge: PlacedLayer
  face: PlacedLayer
}

export function createSpriteLayers(gesture: GestureLayer): SpriteLayers {
  const root = element('div', ROOT_STYLE)
  const wall = element('canvas', `${STAGE_STYLE};filter:none`)
  const camera = element('div', STAGE_STYLE)
  const resting = element('div', STAGE_STYLE)
  const badge = createLayer()
  const face = createLayer()
  camera.append(resting, gesture.element, badge.element, face.element)
  root.append(camera)
  return {
    root,
    wall,
    camera: { element: camera, matrix: IDENTITY },
    resting,
    rested: [],
    gesture,
    badge,
    face,
  }
}

const createLayer = (): PlacedLayer => ({ element: element('canvas', LAYER_STYLE), matrix: IDENTITY })

export function element<Name extends 'div' | 'canvas' | 'img'>(
  name: Name,
  style: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.style.cssText = style
  return made
}

type Point = Pick<Sprite, 'x' | 'y'>
type Pictures = Pick<SpritePictures, 'decode' | 'density'>

/** A drawn layer and its resting place on the stage. */
interface PaintedLayer extends PlacedLayer {
  at: Point
}

export type PaintedLayers = Record<Layer, PaintedLayer>

/** Draws the layers of the resting figure one after the other, so that the page can handle input in between. */
export async function paintLayers(pictures: SpritePictures): Promise<PaintedLayers> {
  const { layers } = pictures.sheet
  return {
    behind: await paintBehind(layers, pictures),
    body: await paintLayer(layers.body, pictures),
    front: await paintLayer(layers.front, pictures),
  }
}

/** Positions a layer on the stage, and then applies the matrix `move`. */
export function place(layer: PlacedLayer<HTMLElement>, { x, y }: Point, move: Affine): void {
  const [a, b, c, d, e, f] = move
  layer.matrix = [a, b, c, d, e + a * x + c * y, f + b * x + d * y]
  const numbers = layer.matrix.map((number) => number.toFixed(4))
  layer.element.style.transform = `matrix(${numbers.join()})`
}

/** The same shadow as in site/stage/figure.module.css, but painted once: as a CSS filter on moving layers it costs too much. */
const SHADOW = { color: 'rgb(110 70 34 / 0.2)', offsetY: 14, blur: 22, margin: 40 }

/** Draws a layer with its shadow. */
async function paintLayer(sprite: Sprite, { decode, density }: Pictures): Promise<PaintedLayer> {
  const { x, y, width, height } = sprite
  const picture = await decode(sprite)
  const { color, offsetY, blur, margin } = SHADOW
  const layer = createLayer()
  const { element: canvas } = layer
  const paint = sized(canvas, width + 2 * margin, height + 2 * margin, density)
  paint?.drawImage(picture, margin, margin, width, height)
  if (paint) {
    paint.globalCompositeOperation = 'destination-over'
    paint.shadowColor = color
    // canvas shadows ignore the transform, so scale their size here
    paint.shadowBlur = blur * density
    // draw the picture outside of the canvas, so that only its shadow falls onto the canvas
    paint.shadowOffsetX = canvas.width
    paint.shadowOffsetY = offsetY * density
    paint.drawImage(picture, margin - canvas.width / density, margin, width, height)
  }
  picture.close()
  return { ...layer, at: { x: x - margin, y: y - margin } }
}

/** A pixel of `behind` counts as visible only if its alpha exceeds that of `front` by at least this much. */
const SHOWS_ALPHA = 40
const BEHIND_MARGIN = 10

/**
 * Draws only the rectangle of `behind` that is visible around `front`, mostly hair at the neck: the browser need not composite the parts
 * that `front` hides.
 */
async function paintBehind(
  { behind, front }: SpriteSheet['layers'],
  { decode, density }: Pictures,
): Promise<PaintedLayer> {
  const layer = createLayer()
  const { element: canvas } = layer
  const paint = sized(canvas, behind.width, behind.height, density, true)
  if (!paint) return { ...layer, at: behind }
  const alphaOf = (sprite: Sprite, picture: ImageBitmap) => {
    paint.clearRect(0, 0, behind.width, behind.height)
    paint.drawImage(picture, sprite.x - behind.x, sprite.y - behind.y, sprite.width, sprite.height)
    return paint.getImageData(0, 0, canvas.width, canvas.height)
  }
  const picture = await decode(behind)
  const head = alphaOf(behind, picture)
  const hiding = await decode(front)
  const { left, top, right, bottom } = shownAround(head, alphaOf(front, hiding))
  hiding.close()
  const x = left / density - BEHIND_MARGIN
  const y = top / density - BEHIND_MARGIN
  const width = Math.max(1, (right - left) / density + 2 * BEHIND_MARGIN)
  const height = Math.max(1, (bottom - top) / density + 2 * BEHIND_MARGIN)
  sized(canvas, width, height, density)?.drawImage(picture, -x, -y, behind.width, behind.height)
  picture.close()
  return { ...layer, at: { x: behind.x + x, y: behind.y + y } }
}

/** Bounding box, in pixels, of the part of `head` that `hiding` does not cover. Both pictures have the same size. */
function shownAround(head: ImageData, hiding: ImageData) {
  const { width, height, data } = head
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 3; at < data.length; at += 4) {
    if (data[at]! - hiding.data[at]! < SHOWS_ALPHA) continue
    const [column, row] = [((at - 3) / 4) % width, Math.floor(at / 4 / width)]
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = row
  }
  return { left, top, right, bottom }
}

/** Sets the size of a canvas in stage pixels. @returns a drawing context whose unit is one stage pixel */
export function sized(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  density: number,
  willReadFrequently = false,
) {
  canvas.width = pixels(width, density)
  canvas.height = pixels(height, density)
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  const paint = canvas.getContext('2d', { willReadFrequently })
  paint?.scale(density, density)
  return paint
}

/** Draws eyes and mouth onto one canvas, and again only when a picture changes. */
export function createFacePainter(
  { element: canvas }: PlacedLayer,
  { sheet, still, density }: SpritePictures,
) {
  const [eyes, mouth] = [sheet.eyes.neutral[0]!, sheet.mouths.neutral.closed]
  const x = Math.min(eyes.x, mouth.x)
  const y = Math.min(eyes.y, mouth.y)
  const width = Math.max(eyes.x + eyes.width, mouth.x + mouth.width) - x
  const height = Math.max(eyes.y + eyes.height, mouth.y + mouth.height) - y
  const paint = sized(canvas, width, height, density)
  let shown: readonly (Sprite | undefined)[] = []
  return {
    at: { x, y },
    draw(...sprites: readonly (Sprite | undefined)[]): void {
      if (sprites.every((sprite, index) => sprite === shown[index])) return
      shown = sprites
      paint?.clearRect(0, 0, width, height)
      for (const sprite of sprites) {
        if (sprite) paint?.drawImage(still(sprite), sprite.x - x, sprite.y - y, sprite.width, sprite.height)
      }
    },
  }
}
