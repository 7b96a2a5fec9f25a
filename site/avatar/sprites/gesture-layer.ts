import { IDENTITY, type Sprite } from './sheet.ts'
import { element, type GestureLayer, LAYER_STYLE } from './sprite-layers.ts'

/**
 * Shows pictures in an `<img>`, for a layer on a page. The browser decodes and copies such a picture outside the main
 * thread. It would copy a canvas in the main thread, which takes 5 ms of a desktop's CPU for each picture.
 */
export function createImageLayer(): GestureLayer {
  const shown = element('img', LAYER_STYLE)
  // decode synchronously: `load` has already decoded the picture before it is shown
  shown.decoding = 'sync'
  return {
    element: shown,
    matrix: IDENTITY,
    async load(sprite, pictures) {
      const image = new Image()
      image.src = pictures.url(sprite)
      await image.decode()
      return () => {
        setSize(shown, sprite)
        shown.src = image.src
      }
    },
  }
}

/**
 * Shows pictures in a canvas, for a layer that is drawn into a video stream. With an `<img>`, the stream's canvas would
 * decode each picture again in the main thread.
 */
export function createBitmapLayer(): GestureLayer {
  const shown = element('canvas', LAYER_STYLE)
  return {
    element: shown,
    matrix: IDENTITY,
    async load(sprite, pictures) {
      const picture = await pictures.decode(sprite)
      return () => {
        shown.width = picture.width
        shown.height = picture.height
        setSize(shown, sprite)
        // without copying: `picture` is empty after the transfer
        shown.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
      }
    },
  }
}

function setSize({ style }: HTMLElement, { width, height }: Sprite): void {
  style.width = `${width}px`
  style.height = `${height}px`
}
