/** A name, and the font size at which it fits on the badge. */
interface FittedName {
  text: string
  sizePx: number
}

const LARGEST_PX = 150
/** Smallest font size at which a name can be read on a kiosk. The end of a longer name is cut off. */
const SMALLEST_PX = 56

/** @param widthAt width of a text in pixels at a font size */
export function fitName(
  name: string,
  { width, height }: { width: number; height: number },
  widthAt: (text: string, sizePx: number) => number,
): FittedName {
  // replaces line breaks and control characters by spaces, because they have no glyphs
  const text = name.replace(/[\p{C}\s]+/gu, ' ').trim()
  const largest = Math.min(LARGEST_PX, height)
  const natural = widthAt(text, largest)
  const sizePx = natural <= width ? largest : Math.floor((largest * width) / natural)
  if (sizePx >= SMALLEST_PX) return { text, sizePx }
  const letters = [...text]
  while (letters.length > 1 && widthAt(`${letters.join('')}…`, SMALLEST_PX) > width) letters.pop()
  return { text: `${letters.join('').trimEnd()}…`, sizePx: SMALLEST_PX }
}
