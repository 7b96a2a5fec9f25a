import type { Palette } from './palette-swatches.ts'

/**
 * A character as it is to look: the address of its file, with the colours that were chosen for it in the fragment. Two
 * addresses are the same exactly when nothing has to be loaded anew.
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
