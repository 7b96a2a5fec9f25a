export type Cell = string | number | undefined

/** Prints a table: texts left-aligned, numbers right-aligned. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const texts = rows.map((row) => row.map((cell) => (cell === undefined ? '-' : String(cell))))
  const widths = head.map((word, column) => Math.max(word.length, ...texts.map((row) => row[column]!.length)))
  const isNumeric = head.map((_, column) => rows.every((row) => typeof row[column] !== 'string'))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd()
  console.log(`\n${title}`)
  console.log(line(head))
  for (const row of texts) console.log(line(row))
}
