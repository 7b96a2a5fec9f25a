import type { Box } from './layout.ts'

/** The three language buttons in a row, on one line with the privacy notice. */
export const LANGUAGES = { w: 516, h: 72 }
/** Margin at the left and right of the kiosk's screen (docs/look.md, Kiosk: safe area). */
export const MARGIN = 64
export const TELOP_HEIGHT = 80

type Stage = { width: number; height: number }
/** Width of the screen between the margins. */
export const inner = (stage: Stage): number => stage.width - 2 * MARGIN
/** A box that ends at the right margin. */
export const fromRight = (stage: Stage, y: number, w: number, h: number): Box => ({
  x: stage.width - MARGIN - w,
  y,
  w,
  h,
})
/** The box of the drawn reception counter: from `top` to the lower edge of the screen. */
export const counter = (stage: Stage, top: number): Box => ({
  x: 0,
  y: top,
  w: stage.width,
  h: stage.height - top,
})

/** Height of a character's still picture in relation to its width. */
const FIGURE_RATIO = 1.6

/** Position of the character and of the circle behind it (halo) in the operator's video (decisions 5). */
interface Framing {
  width: number
  height: number
  avatar: { x: number; y: number; w: number }
  halo: { x: number; y: number; w: number }
}
export const PORTRAIT_FRAMING: Framing = {
  width: 1080,
  height: 1920,
  avatar: { x: 90, y: 268, w: 900 },
  halo: { x: -60, y: 180, w: 1200 },
}
export const LANDSCAPE_FRAMING: Framing = {
  width: 1920,
  height: 1080,
  avatar: { x: 1196, y: 262, w: 640 },
  halo: { x: 1106, y: 216, w: 820 },
}

/** The box of a character's picture, from its horizontal center, the top of its hat, and its width. */
export const figure = (centre: number, y: number, w: number): Box => ({
  x: centre - w / 2,
  y,
  w,
  h: w * FIGURE_RATIO,
})

/** The circle behind a character's picture: a third wider, centered on the chest. */
export function haloBehind(avatar: Box, ratio = 1.34): Box {
  const size = avatar.w * ratio
  return { x: avatar.x + (avatar.w - size) / 2, y: avatar.y + avatar.w * 0.515 - size / 2, w: size, h: size }
}

/** Boxes of a character from any source: still picture, live canvas or video stream. */
export function figureBoxes(avatar: Box, framing: Framing): { avatar: Box; picture: Box; live: Box } {
  return { avatar, picture: pictureBox(avatar, framing), live: pictureBox(avatar, PORTRAIT_FRAMING) }
}

function pictureBox(avatar: Box, framing: Framing): Box {
  const k = avatar.w / framing.avatar.w
  return {
    x: avatar.x - framing.avatar.x * k,
    y: avatar.y - framing.avatar.y * k,
    w: framing.width * k,
    h: framing.height * k,
  }
}

/**
 * The halo (circle behind the character) in the operator's video. The page draws its own halo exactly under it, so that
 * no edge shows.
 */
export function haloOfPicture(avatar: Box, framing: Framing): Box {
  const k = avatar.w / framing.avatar.w
  const size = framing.halo.w * k
  return {
    x: avatar.x + (framing.halo.x - framing.avatar.x) * k,
    y: avatar.y + (framing.halo.y - framing.avatar.y) * k,
    w: size,
    h: size,
  }
}

/** Boxes that show head and shoulders of the character in a small window (layout `wipe`). */
export function windowBoxes(
  window: Box,
  framing: Framing,
): { window: Box; avatar: Box; picture: Box; live: Box; halo: Box } {
  const w = Math.min(window.w * 0.98, window.h * 0.98)
  const avatar = figure(window.x + window.w / 2, window.y + window.h * 0.08, w)
  return { window, ...figureBoxes(avatar, framing), halo: haloOfPicture(avatar, framing) }
}
