export type Rgb = readonly [number, number, number]

/** The colours of うけ子: in the light, and where no light gets in. */
export const COLOURS = {
  skin: ['#ffe3d3', '#f6b9a4'],
  jacket: ['#2f4a7d', '#1d2f5a'],
  skirt: ['#2b4372', '#1a2a50'],
  shirt: ['#ffffff', '#c9d3ea'],
  scarf: ['#ff7d6b', '#d9514f'],
  gold: ['#ffd873', '#d79a35'],
  tights: ['#5a4a52', '#3b2f3a'],
  shoes: ['#22345e', '#141f3e'],
  lapel: ['#3f62a3', '#2a437a'],
  eyeWhite: ['#ffffff', '#dfe6f5'],
  lash: ['#3b2320', '#3b2320'],
  brow: ['#6b3f2d', '#6b3f2d'],
  lip: ['#a8463f', '#a8463f'],
  mouth: ['#9c3038', '#9c3038'],
  tongue: ['#f28a86', '#f28a86'],
  highlight: ['#ffffff', '#ffffff'],
  lidLine: ['#c98f7c', '#c98f7c'],
  badge: ['#fffdf5', '#d4d6dc'],
  badgeLine: ['#56689a', '#56689a'],
} as const satisfies Record<string, readonly [string, string]>

export type ColourName = keyof typeof COLOURS

export const HAIR = {
  crown: '#7a4a33',
  middle: '#9a6142',
  tip: '#b97a52',
  shine: '#e9b88a',
  shade: '#4a2740',
  hollow: '#4a2530',
} as const

export const IRIS = {
  top: '#5a3226',
  bottom: '#d98a4a',
  glow: '#ffcf8a',
  pupil: '#2c1a1f',
  ring: '#2a1518',
} as const

export const BLUSH: Rgb = [255, 128, 120]

export function rgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}
