import Database from 'better-sqlite3'
import { folded } from '#core/fields/folded.ts'
import { REMEMBERED_SESSION_MS } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import { type FileFolder, filesOf } from '../backup/copy.ts'
import { CARRIED, type Carried } from '../schema/belongs.ts'
import { GLOBAL_CHARACTERS, type Sum, sumOf } from './leave.ts'
import { NO_SHIFTS } from './shifts.ts'
import { type CellColumn, type CellTable, createTable, movesWith, TABLES } from './tables.ts'
import { rangeOf, VALUE_CHECKS } from './values.ts'

/** What the import must know about an exported company file before it imports the rows. */
interface Inspected {
  name: string
  files: Record<FileFolder, string[]>
  sums: Record<string, Sum>
}

/** The only tables allowed in a copy, with their exact SQL; no triggers, views, indexes, virtual tables or generated columns. */
const COPY_TABLES: ReadonlyMap<string, string> = new Map([
  ...TABLES.map(({ name, columns }) => [name, createTable(name, columns)] as const),
  [GLOBAL_CHARACTERS, createTable(GLOBAL_CHARACTERS, ['id', 'model_url'])] as const,
])

/** Maximum number of the product's own characters that a copy may contain. The product has only a few. */
const GLOBAL_CHARACTERS_MAX = 1_000
const TEXT_MAX = 1_000_000

/**
 * Checks an exported company file, which may be forged, before any of its rows is imported: its tables, which company
 * its rows belong to, references and values.
 * @returns the content, or a fault as text
 */
export function inspectCopy(path: string, company: number, now: number): { fault: string } | Inspected {
  let sqlite: Database.Database | undefined
  try {
    sqlite = new Database(path, { readonly: true, fileMustExist: true })
    // This must come before the schema is read, because a forged schema could execute code.
    sqlite.pragma('trusted_schema = OFF')
    sqlite.pragma('cell_size_check = ON')
    const fault = tablesFault(sqlite) ?? rowsFault(sqlite, company, now)
    if (fault !== undefined) return { fault }
    const name = sqlite.prepare('SELECT name FROM company').pluck().get() as string
    const source = sqlite
    const sums = TABLES.map(
      (table) => [table.name, sumOf(source, table, NO_SHIFTS, { company, isCopy: true })] as const,
    )
    return { name, files: filesOf(sqlite), sums: Object.fromEntries(sums) }
  } catch (error) {
    if (error instanceof Database.SqliteError)
      return { fault: `Its rows are not a valid database: ${error.message}` }
    throw error
  } finally {
    sqlite?.close()
  }
}

function tablesFault(sqlite: Database.Database): string | undefined {
  const verdict = sqlite.pragma('integrity_check(1)', { simple: true })
  if (verdict !== 'ok') return `Its rows are not a valid database: ${String(verdict)}`
  const found = sqlite.prepare('SELECT type, name, sql FROM sqlite_master').all() as {
    type: string
    name: string
    sql: string | null
  }[]
  const foreign = found.find(({ type, name, sql }) => type !== 'table' || COPY_TABLES.get(name) !== sql)
  if (foreign) return `It contains an unknown ${foreign.type}: ${foreign.name}`
  const missing = [...COPY_TABLES.keys()].find((name) => !found.some((each) => each.name === name))
  return missing === undefined ? undefined : `The table ${missing} is missing`
}

function rowsFault(sqlite: Database.Database, company: number, now: number): string | undefined {
  for (const [place, check] of Object.entries(VALUE_CHECKS))
    sqlite.function(`holds ${place}`, { deterministic: true }, (value: unknown) =>
      check(String(value)) ? 1 : 0,
    )
  sqlite.function('folded', { deterministic: true }, (value: unknown) => folded(String(value)))
  const globals = globalsFault(sqlite)
  if (globals !== undefined) return globals
  // Types are checked first, because the following checks rely on them.
  for (const table of TABLES) {
    const fault = valuesFault(sqlite, table)
    if (fault !== undefined) return fault
  }
  for (const table of TABLES) {
    const fault =
      ownersFault(sqlite, table, company) ?? singlesFault(sqlite, table) ?? keysFault(sqlite, table)
    if (fault !== undefined) return fault
  }
  const latest = now + REMEMBERED_SESSION_MS + DAY_MS
  return RULES.find(([, select]) => has(sqlite, select, select.includes(':latest') ? { latest } : {}))?.[0]
}

const has = (sqlite: Database.Database, select: string, values: object = {}): boolean =>
  sqlite.prepare(`SELECT 1 ${select} LIMIT 1`).get(values) !== undefined

function globalsFault(sqlite: Database.Database): string | undefined {
  const { rows, sound } = sqlite
    .prepare(
      `SELECT count(*) AS rows, count(CASE WHEN typeof(id) = 'integer' AND id BETWEEN 1 AND 100000000000
        AND typeof(model_url) = 'text' THEN id END) AS sound FROM "${GLOBAL_CHARACTERS}"`,
    )
    .get() as { rows: number; sound: number }
  const ids = sqlite.prepare(`SELECT count(DISTINCT id) FROM "${GLOBAL_CHARACTERS}"`).pluck().get()
  return rows === sound && ids === rows && rows <= GLOBAL_CHARACTERS_MAX
    ? undefined
    : `${GLOBAL_CHARACTERS} contains invalid rows`
}

/** Checks type, range, enum, length and format of every column in one pass. */
function valuesFault(sqlite: Database.Database, table: CellTable): string | undefined {
  const places = [...table.shapes.map(({ name }) => name), 'rowid']
  const conditions = [
    ...table.shapes.map((shape) => conditionOf(table, shape)),
    'rowid BETWEEN 1 AND 100000000000',
  ]
  const counts = sqlite
    .prepare(
      `SELECT ${conditions.map((condition) => `count(CASE WHEN (${condition}) IS NOT 1 THEN 1 END)`).join(', ')} FROM "${table.name}"`,
    )
    .raw()
    .get() as number[]
  const at = counts.findIndex((count) => count > 0)
  return at < 0 ? undefined : `${table.name}.${places[at]} has invalid values (${counts[at]} rows)`
}

function conditionOf(table: CellTable, shape: CellColumn): string {
  const place = `${table.name}.${shape.name}`
  const value = `"${shape.name}"`
  const isId =
    (table.isNumbered && shape.name === table.key[0]) ||
    (shape.kind === 'integer' && table.keys.some(({ column }) => column === shape.name))
  const parts = [typeOf(shape, value)]
  if (shape.kind === 'integer') {
    const [from, to] = rangeOf(place, isId)
    parts.push(`${value} BETWEEN ${from} AND ${to}`)
  }
  if (shape.values)
    parts.push(`${value} IN (${shape.values.map((one) => `'${one.replaceAll("'", "''")}'`).join(', ')})`)
  if (place in VALUE_CHECKS) parts.push(`"holds ${place}"(${value})`)
  const holds = parts.join(' AND ')
  return shape.isNullable ? `${value} IS NULL OR (${holds})` : holds
}

function typeOf({ kind }: CellColumn, value: string): string {
  if (kind === 'integer') return `typeof(${value}) = 'integer'`
  if (kind === 'boolean') return `typeof(${value}) = 'integer' AND ${value} IN (0, 1)`
  if (kind === 'real') return `typeof(${value}) IN ('real', 'integer') AND abs(${value}) < 1e15`
  return `typeof(${value}) = 'text' AND octet_length(${value}) <= ${TEXT_MAX} AND instr(${value}, char(0)) = 0`
}

function ownersFault(sqlite: Database.Database, table: CellTable, company: number): string | undefined {
  const isForeign = has(sqlite, `FROM "${table.name}" WHERE (${movesWith(table)}) IS NOT 1`, { company })
  return isForeign ? `${table.name} contains rows that do not belong to company ${company}` : undefined
}

/** Checks that unique keys have no duplicates, which would interrupt the import. */
function singlesFault(sqlite: Database.Database, { name, singles }: CellTable): string | undefined {
  for (const { columns, where } of singles) {
    const own = columns.map((column) => `"${column}"`)
    const known = [...own.map((column) => `${column} IS NOT NULL`), ...(where === undefined ? [] : [where])]
    if (
      has(
        sqlite,
        `FROM "${name}" WHERE ${known.join(' AND ')} GROUP BY ${own.join(', ')} HAVING count(*) > 1`,
      )
    )
      return `${name} contains two rows with the same ${columns.join(' and ')}`
  }
  return undefined
}

/** Checks that references stay inside the copy. */
function keysFault(sqlite: Database.Database, table: CellTable): string | undefined {
  const { name, keys, columns } = table
  const pointers = [
    ...keys.map(
      ({ column, to, toColumn }) => [column, `"${column}"`, `FROM "${name}" WHERE`, to, toColumn] as const,
    ),
    ...columns.flatMap((column) => carriedPointers(name, column)),
  ]
  for (const [column, value, from, to, toColumn] of pointers) {
    const globals = to === 'character' ? ` UNION ALL SELECT id FROM "${GLOBAL_CHARACTERS}"` : ''
    const there = `SELECT "${toColumn}" FROM "${to}"${globals}`
    if (has(sqlite, `${from} ${value} IS NOT NULL AND ${value} NOT IN (${there})`))
      return `${name}.${column} refers to a ${to} that the file does not contain`
  }
  return undefined
}

type Pointer = readonly [column: string, value: string, from: string, to: string, toColumn: string]

/** The references to other rows in a column that has no foreign key. */
function carriedPointers(table: string, column: string): Pointer[] {
  const carried: Carried | undefined = CARRIED[`${table}.${column}`]
  if (typeof carried !== 'object') return []
  if ('ids' in carried)
    return [
      [column, 'list.value', `FROM "${table}", json_each("${column}") AS list WHERE`, carried.ids, 'id'],
    ]
  if (!('id' in carried)) return []
  const where = carried.unless === undefined ? 'WHERE' : `WHERE NOT coalesce(${carried.unless}, 0) AND`
  return [[column, `"${column}"`, `FROM "${table}" ${where}`, carried.id, 'id']]
}

/** Rules about allowed roles and ownership that involve several columns. `select` finds the rows that break a rule. */
const RULES: readonly (readonly [fault: string, select: string])[] = [
  ['It does not contain exactly one company', `FROM (SELECT count(*) AS n FROM company) WHERE n <> 1`],
  ['It contains a system administrator', `FROM account WHERE role = 'systemAdmin'`],
  [
    'A user has the account of a signage',
    `FROM user JOIN account ON account.id = user.account_id WHERE account.role = 'signage'`,
  ],
  [
    'A signage has the account of a user',
    `FROM signage JOIN account ON account.id = signage.account_id WHERE account.role <> 'signage'`,
  ],
  ['A user and a signage share an account', 'FROM user JOIN signage ON signage.account_id = user.account_id'],
  [
    'The login key of an account does not match its login ID',
    `FROM account WHERE login_key <> folded(login_id) AND login_key <> ' ' || id`,
  ],
  [
    'A closed account has a login ID or a password',
    `FROM account WHERE login_key = ' ' || id AND (login_id <> '' OR password_hash <> 'none')`,
  ],
  ['A session expires too late', 'FROM session WHERE expires_at > :latest'],
  [
    'A push subscription and its session belong to different accounts',
    `FROM push_subscription JOIN session ON session.id = push_subscription.session_id
     JOIN user ON user.id = push_subscription.user_id WHERE user.account_id <> session.account_id`,
  ],
  [
    'The recipient of a mail is not the login ID of its account',
    `FROM mail LEFT JOIN account ON account.id = mail.account_id WHERE account.login_key IS NOT mail.recipient`,
  ],
  [
    'A character has the address of another file',
    `FROM character, json_each(json_array(model_url, image_url, standby_url)) AS address
     WHERE address.value <> '/character-placeholder.svg'
       AND (address.value NOT GLOB '/characters/own/' || character.id || '/[a-z]*.[a-z]*' OR address.value GLOB '*..*')`,
  ],
  [
    'A character belongs to both the product and the company',
    `FROM character JOIN "${GLOBAL_CHARACTERS}" AS own ON own.id = character.id`,
  ],
  [
    'It contains more channels than a company may have',
    'FROM (SELECT count(*) AS n FROM channel) WHERE n > 1000',
  ],
]
