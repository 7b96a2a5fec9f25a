/** A number stays one; of a text, spreadsheets take these beginnings for a formula, the full-width ones in Japan. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** RFC 4180; a text that a spreadsheet would take for a formula gets an apostrophe in front. */
export const csvCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Lines = readonly (readonly (string | number)[])[]

/** What follows in a file that has begun. */
export const csvLines = (lines: Lines): string =>
  `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`

/** With a byte order mark, so that Excel reads it as UTF-8. */
export const csvOf = (lines: Lines): string => `\ufeff${csvLines(lines)}`
