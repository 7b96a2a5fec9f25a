import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '../../db/schema/index.ts'
import { PERSONAL, SECRET_COLUMNS, WAYS } from '../../db/schema/personal.ts'

const TABLES = Object.values(schema as Record<string, unknown>).flatMap((found) => {
  try {
    return [getTableConfig(found as SQLiteTable)]
  } catch {
    return []
  }
})
const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean)

test('[decisions 4] every column is declared once, as personal or as not personal', () => {
  assert.ok(TABLES.length > 40)
  for (const { name, columns } of TABLES) {
    const [tells = '', plain = ''] = PERSONAL[name] ?? []
    const declared = [...wordsOf(tells), ...wordsOf(plain)]
    assert.deepEqual(
      [...declared].sort(),
      columns.map((column) => column.name).sort(),
      `${name}: db/schema/personal.ts`,
    )
  }
  assert.deepEqual(Object.keys(PERSONAL).sort(), TABLES.map(({ name }) => name).sort())
})

/** Tables with words of unknown visitors at a kiosk, which belong to no known person. */
const NOBODYS = ['unanswered', 'unanswered_wording']

test("[decisions 4] every table with personal columns has a rule that finds a person's rows", () => {
  const reached = new Set(WAYS.map(({ table }) => table))
  for (const [table, [tells]] of Object.entries(PERSONAL))
    if (tells !== '' && !NOBODYS.includes(table)) assert.ok(reached.has(table), table)
})

test("[decisions 4] every foreign key to a user or an account is used to find a person's rows", () => {
  for (const { name, foreignKeys } of TABLES)
    for (const key of foreignKeys) {
      const { columns, foreignTable } = key.reference()
      const to = getTableConfig(foreignTable).name
      const by = { user: ':user', account: ':account' }[to]
      // Rows of signages and users are found through their accounts.
      if (by === undefined || name === 'user' || name === 'signage') continue
      const column = columns[0]!.name
      const isKnown = WAYS.some((way) => way.table === name && way.where === `${column} = ${by}`)
      assert.ok(isKnown, `${name}.${column}`)
    }
})

test('[decisions 4] the rules for erasing and hiding personal data name only existing tables and columns', () => {
  const columnsOf = new Map(TABLES.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  for (const { table, forget } of WAYS)
    for (const column of typeof forget === 'string' ? [] : Object.keys(forget))
      assert.ok(columnsOf.get(table)?.includes(column), `${table}.${column}`)
  for (const [table, columns] of Object.entries(SECRET_COLUMNS))
    for (const column of columns) assert.ok(columnsOf.get(table)?.includes(column), `${table}.${column}`)
})
