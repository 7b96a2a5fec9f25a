import type { Palette } from './palette-swatches.ts'

/**
 * Address of a character: its file, with the chosen colors in the fragment. Two addresses are equal if and only if nothing needs
 * to be loaded again.
 */
export function characterAddress(modelUrl: string, palette: Palette): string {
  const colours = Object.entries(palette).sort(([a], [b]) => (a < b ? -1 : 1))
  if (!colours.length) return modelUrl
  return `${modelUrl}#${colours.map(([name, colour]) => `${name}=${colour.slice(1)}`).join('&')}`
}

export function parseAddress(address: string): { url: string; palette: Palette } {
  const [url = '', fragment = ''] = address.split('#', 2)
  const palette = Object.fromEntries(
    [...new URLSearchParams(fragment)]
      .filter(([, colour]) => /^[0-9a-f]{6}$/.test(colour))
      .map(([name, colour]) => [name, `#${colour}`]),
  )
  return { url, palette }
}
