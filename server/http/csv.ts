/** Matches texts that spreadsheets would read as formulas, including those that begin with a full-width character. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Formats a CSV cell (RFC 4180). Puts an apostrophe before text that a spreadsheet would read as a formula. */
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
