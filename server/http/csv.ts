/** Text beginnings that spreadsheets read as a formula, including full-width ones. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** RFC 4180. An apostrophe is put before text that a spreadsheet would read as a formula. */
export const csvCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Lines = readonly (readonly (string | number)[])[]

/** Formats lines that can be appended to a CSV file. */
export const csvLines = (lines: Lines): string =>
  `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`

/** A CSV file with a byte order mark, so that Excel reads it as UTF-8. */
export const csvOf = (lines: Lines): string => `\ufeff${csvLines(lines)}`
