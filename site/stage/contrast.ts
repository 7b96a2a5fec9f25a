/** Text on a touch button is white or navy, whichever is easier to read on the button's color. */
export const LIGHT_TEXT = '#ffffff'
export const DARK_TEXT = '#1d3263'
/** Minimum contrast ratio of large bold text (WCAG 2.2). */
export const READABLE_CONTRAST = 3

/** @returns red, green and blue as 0 to 1; undefined for anything but #rgb and #rrggbb */
function parseHex(colour: string): [number, number, number] | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour)
  const long = short ?? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (!long) return undefined
  const part = (digits = '0'): number =>
    Number.parseInt(digits.length === 1 ? digits + digits : digits, 16) / 255
  return [part(long[1]), part(long[2]), part(long[3])]
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function luminance(colour: string): number {
  const [red, green, blue] = parseHex(colour) ?? [1, 1, 1]
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

interface ButtonColours {
  text: string
  /** Background and line color of the icon. */
  tile: string
  line: string
  contrast: number
}

/** Text and icon colors on a button of this color. An invalid color counts as white. */
export function coloursOn(ground: string): ButtonColours {
  const light = contrast(ground, LIGHT_TEXT)
  const dark = contrast(ground, DARK_TEXT)
  if (light >= dark) return { text: LIGHT_TEXT, tile: '#ffffff', line: '#27427f', contrast: light }
  return { text: DARK_TEXT, tile: '#e9eef9', line: '#27427f', contrast: dark }
}
