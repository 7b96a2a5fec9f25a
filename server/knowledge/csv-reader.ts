/** A line of a CSV file: where it begins (from 1), and its cells. */
export interface CsvLine {
  line: number
  cells: string[]
}

export type CsvRead = { lines: CsvLine[] } | { problem: 'quote'; line: number }

/** RFC 4180, with or without a byte order mark, with any line end; empty lines are none. */
export function readCsv(file: string): CsvRead {
  const text = file.replace(/^\ufeff/, '')
  const lines: CsvLine[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let begunAt = 1
  let at = 0
  const endCell = (): void => {
    cells.push(cell)
    cell = ''
  }
  const endLine = (): void => {
    endCell()
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: begunAt, cells })
    cells = []
    begunAt = line
  }
  while (at < text.length) {
    const letter = text[at]!
    if (letter === '"' && cell === '') {
      const opened = line
      at++
      for (; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (at >= text.length) return { problem: 'quote', line: opened }
        if (text[at] === '"') at++
        if (text[at] === '\n') line++
        cell += text[at]
      }
      at++
      // only a comma or the end of the line may follow
      if (at < text.length && !/[,\r\n]/.test(text[at]!)) return { problem: 'quote', line: opened }
      continue
    }
    at++
    if (letter === ',') endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at] === '\n') at++
      line++
      endLine()
    } else cell += letter
  }
  endLine()
  return { lines }
}

/** Without the apostrophe that our own files put before what a spreadsheet would take for a formula. */
export const plainCell = (cell: string): string =>
  /^'+(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(cell) ? cell.slice(1) : cell

/** Before it is written by `csvCell`, so that `plainCell` gives back what it was. */
export const markedCell = (text: string): string =>
  /^'+(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text
