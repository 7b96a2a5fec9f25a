import type { Box, ButtonDirection } from './layout.ts'

const GAP = 20
const ROW_HEIGHT = 112
const LOW_ROW_HEIGHT = 104
const TILE_HEIGHT = 220
const LOW_TILE_HEIGHT = 188

interface ButtonGrid {
  columns: number
  rows: number
  rowHeight: number
}

/** Vertical: one column up to 3 buttons, two from 4 on. Horizontal: tiles side by side, in two rows from 4 on. */
function gridOf(count: number, direction: ButtonDirection): ButtonGrid {
  const tiles = direction === 'horizontal' && count >= 2 && count <= 6
  const columns = tiles ? (count === 4 ? 2 : Math.min(count, 3)) : count >= 4 ? 2 : 1
  const rows = Math.ceil(count / columns)
  if (tiles) return { columns, rows, rowHeight: rows > 1 ? LOW_TILE_HEIGHT : TILE_HEIGHT }
  return { columns, rows, rowHeight: rows > 3 ? LOW_ROW_HEIGHT : ROW_HEIGHT }
}

/** Height of all touch buttons together; 0 without buttons. */
export function buttonsHeight(count: number, direction: ButtonDirection): number {
  if (count === 0) return 0
  const { rows, rowHeight } = gridOf(count, direction)
  return rows * rowHeight + (rows - 1) * GAP
}

/** One box per button. The first button gets the spare cells of the grid, because most visitors need it. */
export function buttonBoxes(area: Box, count: number, direction: ButtonDirection): Box[] {
  if (count === 0) return []
  const { columns, rows, rowHeight } = gridOf(count, direction)
  const columnWidth = (area.w - GAP * (columns - 1)) / columns
  const leftOver = columns * rows - count
  return Array.from({ length: count }, (_, index) => {
    const cell = index === 0 ? 0 : index + leftOver
    const span = index === 0 ? 1 + leftOver : 1
    return {
      x: area.x + (cell % columns) * (columnWidth + GAP),
      y: area.y + Math.floor(cell / columns) * (rowHeight + GAP),
      w: columnWidth * span + GAP * (span - 1),
      h: rowHeight,
    }
  })
}
