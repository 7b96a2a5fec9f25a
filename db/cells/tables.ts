import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { BELONGS, type Belongs } from '../schema/belongs.ts'
import * as schema from '../schema/index.ts'

/** Type and constraints of a column. */
export interface CellColumn {
  name: string
  kind: 'integer' | 'boolean' | 'real' | 'text' | 'json'
  isNullable: boolean
  /** Allowed values of an enum. */
  values: readonly string[] | undefined
}

/**
 * What is needed to know about a table to move a company between cells (servers that each serve some of the companies).
 */
export interface CellTable {
  name: string
  columns: readonly string[]
  /** Columns of the primary key, in order. */
  key: readonly string[]
  /** Whether each cell (server) issues its own numeric IDs for the table's rows. */
  isNumbered: boolean
  nullable: ReadonlySet<string>
  /** Numeric reference columns → the table they refer to. */
  refs: Readonly<Record<string, string>>
  /** The columns with type and constraints. */
  shapes: readonly CellColumn[]
  /** Every foreign key, including text keys: column → table and its column. */
  keys: readonly { column: string; to: string; toColumn: string }[]
  /** Text columns whose values are unique within a cell (one server with its own database). */
  unique: readonly string[]
  /** Sets of columns whose values must be unique together. `where` is the SQL condition of a partial index. */
  singles: readonly { columns: readonly string[]; where: string | undefined }[]
  belongs: Belongs
}

const configs = Object.values(schema as Record<string, unknown>)
  .filter((found): found is SQLiteTable => is(found, SQLiteTable))
  .map(getTableConfig)

/** Names of all tables of the database. */
export const ALL_TABLES: readonly string[] = configs.map(({ name }) => name)

type TableConfig = (typeof configs)[number]

function shapeOf({
  name,
  dataType,
  columnType,
  notNull,
  enumValues,
}: TableConfig['columns'][number]): CellColumn {
  const kinds: Readonly<Record<string, CellColumn['kind']>> = {
    string: 'text',
    json: 'json',
    boolean: 'boolean',
  }
  const kind = kinds[dataType] ?? (columnType === 'SQLiteReal' ? 'real' : 'integer')
  return { name, kind, isNullable: !notNull, values: enumValues }
}

const dialect = new SQLiteSyncDialect()

function singlesOf({ columns, primaryKeys, uniqueConstraints, indexes }: TableConfig): CellTable['singles'] {
  const namesOf = (some: readonly unknown[]): string[] =>
    some.map((column) => (column as { name: string }).name)
  const all = (some: readonly unknown[]) => ({ columns: namesOf(some), where: undefined })
  return [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map((column) => all([column])),
    ...primaryKeys.map((key) => all(key.columns)),
    ...uniqueConstraints.map((constraint) => all(constraint.columns)),
    ...indexes
      .filter((each) => each.config.unique)
      .map(({ config }) => ({
        columns: namesOf(config.columns),
        where: config.where && dialect.sqlToQuery(config.where).sql,
      })),
  ]
}

function read(config: TableConfig, belongs: Belongs): CellTable {
  const { name, columns, foreignKeys, primaryKeys } = config
  const own = columns.filter(({ primary }) => primary)
  const key = own.length > 0 ? own : (primaryKeys[0]?.columns ?? [])
  const numbers = new Set(columns.filter(({ dataType }) => dataType === 'number').map((each) => each.name))
  const refs = foreignKeys.flatMap((foreign) => {
    const { columns: from, foreignTable } = foreign.reference()
    const column = from[0]!.name
    return numbers.has(column) ? [[column, getTableConfig(foreignTable).name] as const] : []
  })
  const refsOf = Object.fromEntries(refs)
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
    isNumbered: key.length === 1 && numbers.has(key[0]!.name) && refsOf[key[0]!.name] === undefined,
    nullable: new Set(columns.flatMap((column) => (column.notNull ? [] : [column.name]))),
    refs: refsOf,
    shapes: columns.map(shapeOf),
    keys: foreignKeys.map((foreign) => {
      const { columns: from, foreignTable, foreignColumns } = foreign.reference()
      return {
        column: from[0]!.name,
        to: getTableConfig(foreignTable).name,
        toColumn: foreignColumns[0]!.name,
      }
    }),
    singles: singlesOf(config),
    unique: columns
      .filter(
        (column) => column.dataType === 'string' && (column.isUnique || (own.length === 1 && column.primary)),
      )
      .map((column) => column.name),
    belongs,
  }
}

const byName = new Map(
  configs.flatMap((config) => {
    const belongs = BELONGS[config.name]
    return belongs && 'by' in belongs ? [[config.name, read(config, belongs)] as const] : []
  }),
)

/** Insert in this order (parents first); delete in reverse. */
function inOrder(): CellTable[] {
  const done = new Map<string, CellTable>()
  const textParents = new Map(
    configs.map(({ name, foreignKeys }) => [
      name,
      foreignKeys.map((foreign) => getTableConfig(foreign.reference().foreignTable).name),
    ]),
  )
  const visit = (name: string): void => {
    const table = byName.get(name)
    if (!table || done.has(name)) return
    for (const parent of textParents.get(name) ?? []) if (parent !== name) visit(parent)
    done.set(name, table)
  }
  for (const name of [...byName.keys()].sort()) visit(name)
  return [...done.values()]
}

/** The tables whose rows belong to companies, parents before children. */
export const TABLES: readonly CellTable[] = inOrder()

export function tableOf(name: string): CellTable {
  const table = byName.get(name)
  if (!table) throw new Error(`the table ${name} has no rows of companies`)
  return table
}

/**
 * SQL that creates a table of a copy, without column types, because the importing cell (server) checks every value
 * (inspect.ts).
 */
export const createTable = (name: string, columns: readonly string[]): string =>
  `CREATE TABLE "${name}" (${columns.map((column) => `"${column}"`).join(', ')})`

/** The table through which a row's company is determined. */
function parentOf({ name }: CellTable, column: string): CellTable {
  const config = configs.find((each) => each.name === name)!
  const foreign = config.foreignKeys.find((each) => each.reference().columns[0]!.name === column)
  if (!foreign) throw new Error(`${name}.${column} has no foreign key`)
  return tableOf(getTableConfig(foreign.reference().foreignTable).name)
}

/** SQL: whether a row belongs to the company (`:company`). @param at the name of the attached database (`main.`) */
export function isOf(table: CellTable, at = ''): string {
  const { by } = table.belongs
  if ('own' in by) return `"${by.own}" = :company`
  const parent = parentOf(table, by.through)
  return `"${by.through}" IN (SELECT "${parent.key[0]}" FROM ${at}"${parent.name}" WHERE ${isOf(parent, at)})`
}

/** SQL: whether a row of the company is moved together with the company. */
export const movesWith = (table: CellTable, at = ''): string =>
  table.belongs.only === undefined ? isOf(table, at) : `${isOf(table, at)} AND ${table.belongs.only('')}`

/** SQL: the ID of the company to which a row belongs. @param row the name of the row in the statement, such as `NEW` */
export function companyOf(table: CellTable, row: string, depth = 0): string {
  const { by } = table.belongs
  if ('own' in by) return `${row}."${by.own}"`
  const parent = parentOf(table, by.through)
  const alias = `p${depth}`
  const company = companyOf(parent, alias, depth + 1)
  return `(SELECT ${company} FROM main."${parent.name}" ${alias} WHERE ${alias}."${parent.key[0]}" = ${row}."${by.through}")`
}
