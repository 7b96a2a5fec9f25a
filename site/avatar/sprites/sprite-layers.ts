import type { Affine, Layer, Sprite } from './sheet.ts'
import type { SpritePictures } from './sprite-pictures.ts'

const STAGE_STYLE = 'position:absolute;inset:0;width:1080px;height:1920px;transform-origin:0 0'
/** Layers of their own in the compositor: moving one paints nothing. The shadow is a picture, and a filter would cost too much. */
const LAYER_STYLE = 'position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform;filter:none'

/** The elements of a figure, in pixels of the portrait stage. */
export function createSpriteLayers() {
  const root = element('div', 'position:relative;width:1080px;height:1920px')
  const wall = element('canvas', `${STAGE_STYLE};filter:none`)
  const camera = element('div', STAGE_STYLE)
  const resting = element('div', STAGE_STYLE)
  const shadows = { head: element('canvas', LAYER_STYLE), body: element('canvas', LAYER_STYLE) }
  const layers: Record<Layer, HTMLCanvasElement> = {
    behind: element('canvas', LAYER_STYLE),
    body: element('canvas', LAYER_STYLE),
    front: element('canvas', LAYER_STYLE),
  }
  const gesture = element('canvas', LAYER_STYLE)
  const face = element('canvas', LAYER_STYLE)
  resting.append(...Object.values(shadows), ...Object.values(layers))
  camera.append(resting, gesture, face)
  root.append(camera)
  return { root, wall, camera, resting, shadows, layers, gesture, face }
}

export type SpriteLayers = ReturnType<typeof createSpriteLayers>

function element<Name extends 'div' | 'canvas'>(name: Name, style: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.style.cssText = style
  return made
}

/** Moves a sprite's element from its place on the stage. */
export function place({ style }: HTMLElement, { x, y }: Pick<Sprite, 'x' | 'y'>, move: Affine): void {
  const [a, b, c, d, e, f] = move
  const numbers = [a, b, c, d, e + a * x + c * y, f + b * x + d * y]
  style.transform = `matrix(${numbers.map((number) => number.toFixed(4)).join()})`
}

/** The shadow of site/stage/figure.module.css. It is blurred, so a quarter of the size is enough; a filter on moving layers costs too much. */
const SHADOW = { color: 'rgb(110 70 34 / 0.2)', offsetY: 14, blur: 22, scale: 0.25, margin: 40 }

/** Draws the shadow of a layer. @returns its place on the stage */
export function paintShadow(
  canvas: HTMLCanvasElement,
  { x, y, width, height }: Sprite,
  picture: ImageBitmap,
) {
  const { color, offsetY, blur, scale, margin } = SHADOW
  const size = { width: width + 2 * margin, height: height + 2 * margin }
  canvas.width = size.width * scale
  canvas.height = size.height * scale
  canvas.style.width = `${size.width}px`
  canvas.style.height = `${size.height}px`
  const paint = canvas.getContext('2d')
  if (paint) {
    paint.shadowColor = color
    paint.shadowBlur = blur * scale
    // the layer itself is drawn outside of the canvas
    paint.shadowOffsetX = canvas.width
    paint.shadowOffsetY = offsetY * scale
    paint.drawImage(picture, margin * scale - canvas.width, margin * scale, width * scale, height * scale)
  }
  return { x: x - margin, y: y - margin }
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
