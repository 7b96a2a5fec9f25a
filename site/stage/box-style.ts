import type { CSSProperties } from 'react'
import type { Box } from '#core/stage/layout.ts'

export const boxStyle = (box: Box): CSSProperties => ({
  left: box.x,
  top: box.y,
  width: box.w,
  height: box.h,
})

/** Converts a box to coordinates relative to an outer box. */
export const within = (box: Box, outer: Box): Box => ({ ...box, x: box.x - outer.x, y: box.y - outer.y })

/** Places an element of a fixed size by transform only, so that it can move smoothly between boxes. */
export const glideStyle = (box: Box, size: { w: number; h: number }): CSSProperties => ({
  width: size.w,
  height: size.h,
  transform: `translate(${box.x}px, ${box.y}px) scale(${box.w / size.w}, ${box.h / size.h})`,
})
