import type { CSSProperties } from 'react'

/** Widths of bold letters in em: a kanji, kana or hanzi with its spacing, a Latin capital, any other Latin letter. */
const FULL_WIDTH_EM = 1.03
const CAPITAL_EM = 0.72
const LATIN_EM = 0.58
const STEP_PX = 2

const isFullWidth = (letter: string): boolean => (letter.codePointAt(0) ?? 0) > 0x2e7f

function letterEm(letter: string): number {
  if (isFullWidth(letter)) return FULL_WIDTH_EM
  return /[A-ZMW@%&]/.test(letter) ? CAPITAL_EM : LATIN_EM
}

const emOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterEm(letter), 0)

/**
 * The largest font size (px) at which no line wraps. If even `smallest` is too wide, the text must wrap anyway, so the
 * result is `largest`.
 */
export function fitFontSize(
  lines: readonly string[],
  roomPx: number,
  largest: number,
  smallest: number,
): number {
  const fits = Math.floor(roomPx / Math.max(1, ...lines.map(emOf)))
  return fits < smallest ? largest : Math.min(largest, fits)
}

/** Parts between which a line may break: words with the space after them, and single full-width letters. */
const partsOf = (text: string): string[] => text.match(/[⺀-\u{10ffff}]|[^\s⺀-\u{10ffff}]+\s*|\s+/gu) ?? []

/** Number of lines of a text at this width (in em). A word that is wider than a line breaks anywhere. */
export function linesOf(text: string, roomEm: number): number {
  return text.split('\n').reduce((lines, paragraph) => lines + wrappedLines(paragraph, roomEm), 0)
}

function wrappedLines(paragraph: string, roomEm: number): number {
  let lines = 1
  let usedEm = 0
  for (const part of partsOf(paragraph)) {
    const em = emOf(part.trimEnd())
    if (usedEm > 0 && usedEm + em > roomEm) {
      lines += 1
      usedEm = 0
    }
    const extraLines = Math.max(0, Math.ceil(em / roomEm) - 1)
    lines += extraLines
    usedEm += emOf(part) - extraLines * roomEm
  }
  return lines
}

interface TextRoom {
  /** Width of the area for the text in pixels, without padding; `h` is its height. */
  w: number
  h: number
  largestPx: number
  smallestPx: number
  lineHeight: number
}

interface FittedText {
  sizePx: number
  /** Number of lines that fit at this size. Longer texts end with an ellipsis. */
  lines: number
}

/**
 * Wraps a text at the largest size, and shrinks it until it fits. If it does not fit at the smallest size, cuts off the
 * rest.
 */
export function fitText(text: string, { w, h, largestPx, smallestPx, lineHeight }: TextRoom): FittedText {
  for (let sizePx = largestPx; sizePx > smallestPx; sizePx -= STEP_PX) {
    const lines = Math.floor(h / (sizePx * lineHeight))
    if (linesOf(text, w / sizePx) <= lines) return { sizePx, lines }
  }
  const sizePx = Math.min(largestPx, smallestPx)
  return { sizePx, lines: Math.max(1, Math.floor(h / (sizePx * lineHeight))) }
}

/** Room below the last line (em), because letters such as y and g reach below a tight line and the rest is cut off. */
const DESCENDER_EM = 0.16

/** Style of an element that contains only the fitted text. Lines break as computed: anywhere in Japanese and Chinese. */
export const fittedStyle = ({ sizePx, lines }: FittedText): CSSProperties => ({
  fontSize: sizePx,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  paddingBottom: `${DESCENDER_EM}em`,
  marginBottom: `${-DESCENDER_EM}em`,
  overflowWrap: 'anywhere',
  wordBreak: 'normal',
})
