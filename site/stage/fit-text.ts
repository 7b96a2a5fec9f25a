/** Widths in em of bold text: of a kanji or kana with its spacing, and the mean of Latin letters. */
const FULL_WIDTH_EM = 1.03
const LATIN_EM = 0.6

const emOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? FULL_WIDTH_EM : LATIN_EM),
    0,
  )

/** The largest font size (px) at which each line fits in one line. If even `smallest` is too wide, returns `largest`, and the text wraps. */
export function fitFontSize(
  lines: readonly string[],
  roomPx: number,
  largest: number,
  smallest: number,
): number {
  const fits = Math.floor(roomPx / Math.max(1, ...lines.map(emOf)))
  return fits < smallest ? largest : Math.min(largest, fits)
}
