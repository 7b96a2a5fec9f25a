import type { FocalPoint } from '#core/fields/shapes.ts'

export const CENTER: FocalPoint = { x: 50, y: 50 }
/** Percent of the picture by which an arrow key moves the focal point: STEP alone, FINE_STEP with Shift. */
const STEP = 5
const FINE_STEP = 1

const within = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)))

/** The pressed point of a picture, in percent of its size. @param picture its position and size on the page */
export const focusAt = (
  press: { clientX: number; clientY: number },
  picture: { left: number; top: number; width: number; height: number },
): FocalPoint => ({
  x: within(((press.clientX - picture.left) / picture.width) * 100),
  y: within(((press.clientY - picture.top) / picture.height) * 100),
})

/** The focal point after a key press; undefined if the key does not move it. */
export function focusAfterKey(
  { x, y }: FocalPoint,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): FocalPoint | undefined {
  const step = shiftKey ? FINE_STEP : STEP
  switch (key) {
    case 'ArrowLeft':
      return { x: within(x - step), y }
    case 'ArrowRight':
      return { x: within(x + step), y }
    case 'ArrowUp':
      return { x, y: within(y - step) }
    case 'ArrowDown':
      return { x, y: within(y + step) }
    case 'Home':
      return CENTER
    default:
      return undefined
  }
}
