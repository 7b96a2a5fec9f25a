/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

export function rgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

export function mixColours(from: Rgb, to: Rgb, share: number): Rgb {
  const clamped = Math.min(1, Math.max(0, share))
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * clamped)
  return [channel(0), channel(1), channel(2)]
}

export const darker = ([r, g, b]: Rgb, share: number): Rgb => [r * share, g * share, b * share]

/** Perceived brightness, 0 to 1. */
export const brightness = ([r, g, b]: Rgb) => (0.299 * r + 0.587 * g + 0.114 * b) / 255
