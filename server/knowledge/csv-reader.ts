/** A row of a CSV file: the line where it starts (from 1), and its cells. */
export interface CsvLine {
  line: number
  cells: string[]
}

/** A quoted cell that is never closed, or that is followed by text; `line` is where the cell begins. */
interface CsvFault {
  problem: 'quote'
  line: number
}

/** Maximum cells per line; further ones are not read. */
export const CELLS_MAX = 200

const [LF, CR, COMMA] = [10, 13, 44]

/**
 * Reads a file line by line (RFC 4180), with or without a byte order mark and with LF, CR or CRLF as line end. Empty
 * lines are left out. The caller can let other work run between two lines.
 * @returns why reading ended early; undefined: the whole file was read
 */
export function* csvLinesOf(file: string): Generator<CsvLine, CsvFault | undefined> {
  let at = file.startsWith('\ufeff') ? 1 : 0
  let line = 1
  while (at < file.length) {
    const begunAt = line
    if (endsCell(file, at) && file.charCodeAt(at) !== COMMA) {
      at = lineAfter(file, at)
      line++
      continue
    }
    const cells: string[] = []
    for (;;) {
      let cell = ''
      if (file[at] === '"') {
        const opened = line
        at++
        for (;;) {
          const quote = file.indexOf('"', at)
          if (quote < 0) return { problem: 'quote', line: opened }
          cell += file.slice(at, quote)
          at = quote + 1
          if (file[at] !== '"') break
          cell += '"'
          at++
        }
        for (let end = cell.indexOf('\n'); end >= 0; end = cell.indexOf('\n', end + 1)) line++
        if (!endsCell(file, at)) return { problem: 'quote', line: opened }
      } else {
        const begun = at
        while (!endsCell(file, at)) at++
        cell = file.slice(begun, at)
      }
      if (cells.length < CELLS_MAX) cells.push(cell)
      if (file.charCodeAt(at) !== COMMA) break
      at++
    }
    at = lineAfter(file, at)
    line++
    if (cells.length > 1 || cells[0] !== '') yield { line: begunAt, cells }
  }
  return undefined
}

const lineAfter = (file: string, at: number): number => at + (file.startsWith('\r\n', at) ? 2 : 1)

function endsCell(file: string, at: number): boolean {
  if (at >= file.length) return true
  const code = file.charCodeAt(at)
  return code === COMMA || code === LF || code === CR
}

/** Removes the apostrophe that our own files add before text that a spreadsheet would read as a formula. */
export const plainCell = (cell: string): string =>
  /^'+(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(cell) ? cell.slice(1) : cell

/** Adds an apostrophe to text whose own first apostrophe `plainCell` would otherwise remove. */
export const markedCell = (text: string): string =>
  /^'+(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text
