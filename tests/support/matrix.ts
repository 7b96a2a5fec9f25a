/** Prints a table of all rows against all columns, for tests that compare it with the expected table. */
export function printMatrix<Row, Column extends string>(
  rows: readonly Row[],
  columns: readonly Column[],
  titleOf: (row: Row) => string,
  cellOf: (row: Row, column: Column) => string,
): string {
  const lines = rows.map((row) => [titleOf(row), ...columns.map((column) => cellOf(row, column))])
  return align([['', ...columns], ...lines])
}

/** The expected table as a test writes it. Blank edges and column widths are ignored. */
export const table = (text: string): string =>
  align(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim())),
  )

function align(lines: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...lines.map((line) => (line[column] ?? '').length))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(width(column)))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n')
}
