import { CARRIED, type Carried } from '../schema/belongs.ts'
import type { CellTable } from './tables.ts'

/**
 * Offsets that are added to a company's IDs when it moves to another cell (server), so that they do not collide with
 * IDs there.
 */
export interface Shifts {
  /** By table: the offset of its row IDs. */
  rows: Readonly<Record<string, number>>
  /** Offset by `table.column`, for numbers that are not IDs of rows but must be unique on one server. */
  numbers: Readonly<Record<string, number>>
  /**
   * IDs of the product's characters, which exist on every server: the ID on the old server and the ID on the new one.
   */
  characters: readonly (readonly [from: number, to: number])[]
}

export const NO_SHIFTS: Shifts = { rows: {}, numbers: {}, characters: [] }

/** The mapping from IDs on the new server back to those on the old one. */
export function inverse({ rows, numbers, characters }: Shifts): Shifts {
  const negated = (all: Shifts['rows']): Shifts['rows'] =>
    Object.fromEntries(Object.entries(all).map(([name, by]) => [name, -by]))
  return {
    rows: negated(rows),
    numbers: negated(numbers),
    characters: characters.map(([from, to]) => [to, from] as const),
  }
}

/** SQL for the ID that a row of the given table gets in the other cell (the server to which its company moves). */
function idOf(table: string, value: string, { rows, characters }: Shifts): string {
  const moved = `${value} + ${rows[table] ?? 0}`
  if (table !== 'character' || characters.length === 0) return moved
  const own = characters.map(([from, to]) => `WHEN ${from} THEN ${to}`).join(' ')
  return `CASE ${value} ${own} ELSE ${moved} END`
}

function carriedAs(carried: Carried, table: string, column: string, shifts: Shifts): string {
  const value = `"${column}"`
  if (carried === 'closedLogin')
    return `CASE WHEN substr(${value}, 1, 1) = ' ' THEN ' ' || (id + ${shifts.rows[table] ?? 0}) ELSE ${value} END`
  if (carried === 'ownNumber') return `${value} + ${shifts.numbers[`${table}.${column}`] ?? 0}`
  if ('becomes' in carried) return carried.becomes
  if ('ownAddress' in carried) {
    const id = `"${carried.ownAddress}"`
    return `replace(${value}, '/own/' || ${id} || '/', '/own/' || (${idOf('character', id, shifts)}) || '/')`
  }
  if ('id' in carried) {
    const moved = idOf(carried.id, value, shifts)
    return carried.unless === undefined ? moved : `CASE WHEN ${carried.unless} THEN NULL ELSE ${moved} END`
  }
  const listed = (one: string): string =>
    `CASE WHEN ${value} IS NULL THEN NULL ELSE (SELECT json_group_array(${one}) FROM json_each(${value})) END`
  if ('ids' in carried) return listed(idOf(carried.ids, 'value', shifts))
  const words = Object.entries(carried.words).map(
    ([word, of]) =>
      `WHEN value LIKE '${word}:%' THEN '${word}:' || (CAST(substr(value, ${word.length + 2}) AS INTEGER) + ${shifts.rows[of] ?? 0})`,
  )
  return listed(`CASE ${words.join(' ')} ELSE value END`)
}

/** SQL for the value of a column in the other cell (the server to which the company moves). */
function cellValueOf(table: CellTable, column: string, shifts: Shifts): string {
  const carried = CARRIED[`${table.name}.${column}`]
  if (carried !== undefined) return carriedAs(carried, table.name, column, shifts)
  const to = table.isNumbered && column === table.key[0] ? table.name : table.refs[column]
  return to === undefined ? `"${column}"` : idOf(to, `"${column}"`, shifts)
}

export const valuesOf = (table: CellTable, shifts: Shifts): string =>
  table.columns.map((column) => `${cellValueOf(table, column, shifts)} AS "${column}"`).join(', ')
