import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { GLOBAL_CHARACTERS, sumOf } from '../../db/cells/leave.ts'
import { NO_SHIFTS } from '../../db/cells/shifts.ts'
import { ALL_TABLES, isOf, TABLES } from '../../db/cells/tables.ts'
import { arrive } from '../../server/cells/arrive.ts'
import { type Cell, openCell } from '../../server/cells/cell.ts'
import { MoveFault } from '../../server/cells/fault.ts'
import { leave } from '../../server/cells/leave.ts'
import { removeCompany } from '../../server/cells/remove.ts'
import { readTar } from '../../server/cells/tar.ts'
import { makeCell } from './cells.ts'
import type { Chance } from './chance.ts'
import { MONDAY_AT } from './fake-clock.ts'

/**
 * The file's head (head.json) with the fields that an attacker knows. A forgery may give each of them any value.
 */
type Head = Record<string, unknown> & {
  company: { id: number; name: string }
  sums: Record<string, unknown>
  files: { folder: string; name: string; bytes: unknown }[]
}

/** The parts of an exported company file. A forgery changes them, and the checksums are then recomputed. */
export interface GenuineFile {
  head: Head
  rows: Buffer
  files: ReadonlyMap<string, Buffer>
}

const NOW = MONDAY_AT + 60_000
const COPY_COMPANY = "SELECT id FROM company WHERE name = 'デモ商事'"

/** Statements that add a row to tables in which the demo company has none. */
const ROWS_OF_RARE_TABLES = [
  `INSERT INTO session (id, account_id, created_at, seen_at, expires_at)
    SELECT 'session-of-the-genuine-' || id, id, @now, @now, @now + 1 FROM account WHERE company_id = @company`,
  `INSERT INTO mail (company_id, account_id, recipient, subject, text, due_at, created_at)
    SELECT company_id, id, login_key, 'x', 'x', 1, 1 FROM account WHERE company_id = @company LIMIT 2`,
  `INSERT INTO ai_setting (company_id, greeting, voices, hours, transcript_days)
    VALUES (@company, '{"ja":"x"}', '{"ja":{"service":"browser","voice":"x"}}', '[{"days":[1],"fromMinute":0,"toMinute":60}]', 90 + 0 * @now)`,
  `INSERT INTO alert_setting (company_id, tells_bookings, by_mail, by_push, user_ids)
    SELECT company_id, 1, 1, 1, '[' || id || ']' FROM user WHERE company_id = @company AND @now > 0 LIMIT 1`,
  `INSERT INTO character (company_id, name, model_url, image_url, standby_url)
    SELECT @company, 'x', '/characters/own/' || (max(id) + 1) || '/model.vrm', '/character-placeholder.svg', '/character-placeholder.svg' FROM character WHERE @now > 0`,
  `INSERT INTO character_sprites (company_id, character_id, source, file_name, bytes, drawn_at)
    SELECT company_id, id, '1 ' || model_url, 'lost.sprites', 1, @now FROM character WHERE company_id = @company`,
  `INSERT INTO capture (request_id, signage_id, file_name, mime_type, taken_at)
    SELECT id, signage_id, 'lost.jpg', 'image/jpeg', @now FROM call WHERE company_id = @company LIMIT 1`,
  `INSERT INTO company_address (company_id, url) SELECT @company, 'https://desk.example.jp' WHERE @now > 0`,
  `INSERT INTO webhook (company_id, name, format, url, secret, created_at) VALUES (@company, 'x', 'json', 'https://x.example/', 'x', @now)`,
  `INSERT INTO push_subscription (user_id, session_id, endpoint, p256dh, auth, created_at)
    SELECT user.id, session.id, 'https://push.example/', 'x', 'x', @now FROM user JOIN session ON session.account_id = user.account_id WHERE company_id = @company LIMIT 1`,
  `INSERT INTO licence_request (company_id, user_id, count, created_at) SELECT company_id, id, 1, @now FROM user WHERE company_id = @company LIMIT 1`,
  `INSERT INTO passkey (account_id, credential_id, public_key, counter, user_handle, is_synced, name, created_at)
    SELECT id, 'x', 'x', 0, 'x', 0, 'x', @now FROM account WHERE company_id = @company LIMIT 1`,
  `INSERT INTO recovery_code (account_id, digest) SELECT id, '${'0'.repeat(64)}' FROM account WHERE company_id = @company AND @now > 0 LIMIT 1`,
  `INSERT INTO second_factor (account_id, secret, created_at) SELECT id, 'x', @now FROM account WHERE company_id = @company LIMIT 1`,
  `INSERT INTO phrase (company_id, position, ja) SELECT @company, 0, 'x' WHERE @now > 0`,
  `INSERT INTO pronunciation (company_id, lang, written, spoken) SELECT @company, 'ja', 'x', 'x' WHERE @now > 0`,
  `INSERT INTO schedule_entry (template_id, kind, position, telop, days, from_minute, to_minute)
    SELECT template.id, 'telop', 0, 'x', '[1,2]', 0, 60 FROM template JOIN signage ON signage.id = signage_id WHERE company_id = @company AND @now > 0 LIMIT 1`,
  `INSERT INTO alert (company_id, signage_id, kind, since_at) SELECT @company, id, 'away', @now FROM signage WHERE company_id = @company LIMIT 1`,
]

/** Exports the demo company with few rows in each table, so that thousands of forged files take only minutes. */
export async function genuineFile(): Promise<GenuineFile> {
  const east = makeCell('forge', { demo: true, others: 1 })
  const cell = openCell(east.dataDir)
  try {
    const sqlite = new Database(cell.path)
    const company = sqlite.prepare(COPY_COMPANY).pluck().get() as number
    for (const table of ['play', 'call_event', 'utterance'])
      sqlite.exec(`DELETE FROM "${table}" WHERE id NOT IN (SELECT id FROM "${table}" LIMIT 20)`)
    sqlite.exec('DELETE FROM call WHERE id NOT IN (SELECT id FROM call LIMIT 30)')
    for (const statement of ROWS_OF_RARE_TABLES) sqlite.prepare(statement).run({ company, now: NOW })
    sqlite.close()
    const { write } = leave({ cell, config: east.config, company, isCopy: true, now: NOW })
    return await partsOf(Buffer.concat(await Array.fromAsync(write())))
  } finally {
    cell.close()
    east.remove()
  }
}

async function partsOf(file: Buffer): Promise<GenuineFile> {
  const parts = new Map<string, Buffer>()
  for await (const { name, body } of readTar(pieces(file)))
    parts.set(name, Buffer.concat(await Array.fromAsync(body)))
  const head = JSON.parse(String(parts.get('head.json'))) as Head
  const rows = parts.get('rows.sqlite')!
  for (const name of ['head.json', 'rows.sqlite', 'sums.json']) parts.delete(name)
  return { head, rows, files: parts }
}

async function* pieces(file: Buffer): AsyncGenerator<Buffer> {
  yield file
}

/** An entry of a tar file, whose header may have any values. */
interface ForgedEntry {
  name: string
  body: Buffer
  /** Type in the ustar header: 0 file, 1 hard link, 2 symbolic link, 3 device, 5 folder, x extended header. */
  type?: string
  link?: string
  prefix?: string
  /** Size in the tar header, in octal. By default, the length of the body. */
  size?: string
}

function tarOf(entries: readonly ForgedEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, body, type = '0', link = '', prefix = '', size }) => {
    const header = Buffer.alloc(512)
    header.write(name, 0, 100)
    header.write('0000600\0', 100)
    header.write(size ?? `${body.length.toString(8).padStart(11, '0')}\0`, 124, 12)
    header.write('00000000000\0', 136)
    header.write(type, 156, 1)
    header.write(link, 157, 100)
    header.write('ustar\x0000', 257)
    header.write(prefix, 345, 155)
    header.fill(' ', 148, 156)
    const sum = header.reduce((all, byte) => all + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1_024)])
}

/** What an attacker changes in a genuine file. */
interface Forgery {
  sql?: readonly string[]
  /** Changes head.json, after `sql` has been applied. */
  head?: (head: Head) => void
  entries?: (entries: ForgedEntry[]) => ForgedEntry[]
  bytes?: (file: Buffer) => Buffer
  /** True if every server must refuse the file. Otherwise a server may import it, if that affects no other company. */
  isBad?: boolean
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Builds a forged file. Everything that an attacker can compute, such as checksums, matches its changed content. */
export function forge({ head: genuine, rows, files }: GenuineFile, forgery: Forgery): Buffer {
  const head = structuredClone(genuine)
  const changed = forgery.sql ? changedRows(rows, forgery.sql, head) : rows
  forgery.head?.(head)
  const plain: ForgedEntry[] = [
    { name: 'head.json', body: Buffer.from(JSON.stringify(head)) },
    { name: 'rows.sqlite', body: changed },
    ...[...files].map(([name, body]) => ({ name, body })),
  ]
  const entries = forgery.entries?.(plain) ?? plain
  const sums = Object.fromEntries(entries.slice(1).map(({ name, body }) => [name, digest(body)]))
  const file = tarOf([...entries, { name: 'sums.json', body: Buffer.from(JSON.stringify(sums)) }])
  return forgery.bytes?.(file) ?? file
}

function changedRows(rows: Buffer, statements: readonly string[], head: Head): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-forge-'))
  const path = join(folder, 'rows.sqlite')
  try {
    writeFileSync(path, rows)
    const sqlite = new Database(path)
    sqlite.unsafeMode()
    for (const statement of statements)
      try {
        sqlite.exec(statement)
      } catch {
        // SQLite refuses this statement, so the forgery is built without it.
      }
    for (const table of TABLES)
      try {
        head.sums[table.name] = sumOf(sqlite, table, NO_SHIFTS, { company: head.company.id, isCopy: true })
      } catch {
        // The change has removed the table or made it unreadable.
      }
    sqlite.close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const PATHS = [
  '../../pwned-by-import.txt',
  '../pwned-by-import.txt',
  '/tmp/pwned-by-import.txt',
  'a/../../../pwned-by-import.txt',
  '..\\pwned-by-import.txt',
  'pwned\0.txt',
  '.pwned',
  '-pwned.txt',
  'pwned.jpg.part',
  '..',
  '.',
  '',
  'pwned.txt/',
  'ｐｗｎｅｄ.txt',
  'x'.repeat(300),
  'pwned\n.txt',
  'uketsuke.sqlite/../../pwned.txt',
]

const VALUES = [
  'NULL',
  '-1',
  '0',
  '1',
  '2',
  '3',
  '9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '1e300',
  '0.5',
  "''",
  "'x'",
  "'1'",
  "'[]'",
  "'{}'",
  "'null'",
  '\'[1,"a",{}]\'',
  "'systemAdmin'",
  "'companyAdmin'",
  "'signage'",
  "'commandLine'",
  "'../../pwned.txt'",
  "'1; DROP TABLE account'",
  "x'00ff'",
  "'a' || char(0) || 'b'",
  "printf('%.*c', 2000000, 'x')",
]

const WEIRD: readonly unknown[] = [
  null,
  -1,
  0,
  1.5,
  2 ** 53,
  '',
  'x',
  '../x',
  [],
  {},
  [[]],
  { toString: 1 },
  true,
]

const TABLES_WITH = (column: string): string[] =>
  TABLES.filter(({ columns }) => columns.includes(column)).map(({ name }) => name)

/** The kinds of forgeries. Each makes a random forgery of a genuine file. */
export const FORGERIES: Readonly<Record<string, (chance: Chance, genuine: GenuineFile) => Forgery>> = {
  'a value of any column': (chance) => {
    const table = chance.one(TABLES)
    const column = chance.one([...table.columns, 'rowid'])
    const which = chance.one(['', ' WHERE rowid = (SELECT min(rowid) FROM "%")', ' WHERE rowid % 2 = 0'])
    return {
      sql: [
        `UPDATE "${table.name}" SET "${column}" = ${chance.one(VALUES)}${which.replace('"%"', `"${table.name}"`)}`,
      ],
    }
  },
  'rows that name another company': (chance, { head }) => {
    const table = chance.one(TABLES_WITH('company_id').filter((name) => name !== 'character'))
    const other = chance.one(['1', '2', '3', 'NULL', '999'].filter((id) => id !== String(head.company.id)))
    return {
      sql: [
        `INSERT INTO "${table}" SELECT * FROM "${table}" LIMIT 0`,
        `UPDATE "${table}" SET company_id = ${other} WHERE rowid = (SELECT max(rowid) FROM "${table}")`,
      ],
    }
  },
  'a second company': () => ({
    sql: ['INSERT INTO company SELECT * FROM company', 'UPDATE company SET id = 1 WHERE rowid = 2'],
    isBad: true,
  }),
  'the id of another company': (chance, { head: { company } }) => ({
    head(head) {
      head.company.id = chance.one([1, 2, 3, 0, -1, 10 ** 15].filter((id) => id !== company.id))
    },
    isBad: true,
  }),
  'a role': (chance) => ({
    sql: [
      `UPDATE account SET role = '${chance.one(['systemAdmin', 'commandLine', 'SystemAdmin', 'root', ''])}' WHERE rowid = ${1 + chance.upTo(4)}`,
    ],
    isBad: true,
  }),
  'a user as a signage': () => ({
    sql: [`UPDATE account SET role = 'signage' WHERE login_id = 'admin'`],
    isBad: true,
  }),
  'a foreign key': (chance) => {
    const table = chance.one(TABLES.filter(({ keys }) => keys.length > 0))
    const { column } = chance.one(table.keys)
    const to = chance.one(['1', '2', '3', '-5', '999999', "'x'", '1.5'])
    return {
      sql: [
        `UPDATE "${table.name}" SET "${column}" = ${to} WHERE rowid = (SELECT max(rowid) FROM "${table.name}")`,
      ],
    }
  },
  'a duplicate row': (chance) => {
    const { name } = chance.one(TABLES)
    return { sql: [`INSERT INTO "${name}" SELECT * FROM "${name}" LIMIT 1`] }
  },
  'missing rows': (chance) => {
    const { name } = chance.one(TABLES)
    return { sql: [`DELETE FROM "${name}" WHERE rowid % ${1 + chance.upTo(3)} = 0`] }
  },
  'an expensive password hash': (chance) => ({
    sql: [
      `UPDATE account SET password_hash = '${chance.one([
        '$argon2id$v=19$m=4194304,t=2,p=1$AAAAAAAAAAA$AAAAAAAAAAA',
        '$argon2id$v=19$m=19456,t=99,p=1$AAAAAAAAAAA$AAAAAAAAAAA',
        '$argon2id$v=19$m=19456,t=2,p=1$AA$',
        'plain',
        '',
      ])}'`,
    ],
    isBad: true,
  }),
  'a session without an end': () => ({
    sql: ['UPDATE session SET expires_at = 99999999999999'],
    isBad: true,
  }),
  'an invalid cookie digest': (chance) => ({
    sql: [
      `UPDATE session SET cookie_digests = '${chance.one(['["x"]', '{}', '', 'null', JSON.stringify(Array(3).fill('a'.repeat(64)))])}'`,
    ],
    isBad: true,
  }),
  'a mail to a stranger': () => ({
    sql: [`UPDATE mail SET recipient = 'victim@example.com'`],
    isBad: true,
  }),
  'very high ids': (chance) => {
    const { name, key } = chance.one(TABLES.filter(({ isNumbered }) => isNumbered))
    return {
      sql: [
        `UPDATE "${name}" SET "${key[0]}" = 9007199254740990 WHERE rowid = (SELECT max(rowid) FROM "${name}")`,
      ],
    }
  },
  'an object that is not a table': (chance) => ({
    sql: [
      chance.one([
        `CREATE TRIGGER t AFTER INSERT ON account BEGIN DELETE FROM account; END`,
        `CREATE TEMP VIEW v AS SELECT 1; CREATE VIEW v AS SELECT load_extension('/tmp/x.so')`,
        `DROP TABLE play; CREATE VIEW play AS SELECT * FROM call`,
        `DROP TABLE play; CREATE VIRTUAL TABLE play USING fts5(id, signage_id, scene, media_id, media_name, telop, started_at, ended_at)`,
        `CREATE VIRTUAL TABLE v USING fts5(x)`,
        `CREATE VIRTUAL TABLE v USING dbstat`,
        `CREATE INDEX i ON account (login_id)`,
        `CREATE UNIQUE INDEX i ON account (id) WHERE id > 0`,
        `CREATE TABLE extra (x)`,
        `CREATE TABLE company_move (company_id, state)`,
        `CREATE TABLE installation (id)`,
        `CREATE TABLE a AS SELECT * FROM account`,
        `ALTER TABLE account ADD COLUMN extra`,
        `ALTER TABLE account ADD COLUMN extra AS (login_id)`,
        `ALTER TABLE account DROP COLUMN login_key`,
        `ALTER TABLE account RENAME COLUMN role TO roles`,
        `DROP TABLE play`,
        `DROP TABLE "${GLOBAL_CHARACTERS}"`,
        `DROP TABLE play; CREATE TABLE play (id, signage_id, scene, media_id, media_name, telop, started_at, ended_at AS (id))`,
        `DROP TABLE play; CREATE TABLE play (id PRIMARY KEY, signage_id, scene, media_id, media_name, telop, started_at, ended_at) WITHOUT ROWID`,
        `DROP TABLE play; CREATE TABLE play (id, signage_id, scene, media_id, media_name, telop, started_at, ended_at, CHECK (randomblob(1)))`,
        `PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE TABLE "play" (' || char(10) || ')' WHERE name = 'play'`,
        `PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 2 WHERE name = 'play'`,
        `PRAGMA writable_schema = ON; INSERT INTO sqlite_master VALUES ('trigger', 't', 'account', 0, 'CREATE TRIGGER t AFTER INSERT ON account BEGIN SELECT 1; END')`,
      ]),
    ],
    isBad: true,
  }),
  'changed built-in characters': (chance) => ({
    sql: [
      chance.one([
        `UPDATE "${GLOBAL_CHARACTERS}" SET id = '1 THEN 1 END --'`,
        `UPDATE "${GLOBAL_CHARACTERS}" SET id = 1`,
        `DELETE FROM "${GLOBAL_CHARACTERS}"`,
        `UPDATE "${GLOBAL_CHARACTERS}" SET model_url = 'https://evil.example/x.vrm'`,
        `UPDATE "${GLOBAL_CHARACTERS}" SET model_url = NULL`,
      ]),
    ],
    isBad: true,
  }),
  'a forged file name in the head': (chance) => ({
    head(head) {
      const file = chance.one(head.files)
      if (chance.upTo(4) === 0)
        file.folder = chance.one(['..', 'secret', 'tls', 'backups', '/etc', '', 'media/../..'])
      else file.name = chance.one(PATHS)
    },
    isBad: true,
  }),
  'a forged file name everywhere': (chance, { head }) => {
    const name = chance.one(PATHS)
    const [file] = head.files
    return {
      sql: [`UPDATE media SET file_name = '${name.replaceAll("'", "''")}' WHERE file_name = '${file!.name}'`],
      head(forged) {
        forged.files[0]!.name = name
      },
      entries: (entries) =>
        entries.map((entry) =>
          entry.name === `media/${file!.name}` ? { ...entry, name: `media/${name}` } : entry,
        ),
      isBad: true,
    }
  },
  'an extra file': (chance) => ({
    entries: (entries) => [
      ...entries,
      {
        name: chance.one(['media/more.jpg', ...PATHS.map((path) => `media/${path}`)]),
        body: Buffer.from('x'),
      },
    ],
    isBad: true,
  }),
  'an announced file that no row names': () => ({
    head: (head) => void head.files.push({ folder: 'media', name: 'more.jpg', bytes: 1 }),
    entries: (entries) => [...entries, { name: 'media/more.jpg', body: Buffer.from('x') }],
    isBad: true,
  }),
  'a link, folder or device': (chance) => ({
    entries: (entries) =>
      entries.map((entry, at) =>
        at === entries.length - 1
          ? {
              ...entry,
              type: chance.one(['1', '2', '3', '4', '5', '6', '7', 'x', 'g', 'L', 'K', 'S', '\0']),
              link: chance.one(['/etc/passwd', '../../pwned', '']),
              prefix: chance.one(['', '..', '/tmp']),
            }
          : entry,
      ),
    isBad: true,
  }),
  'a wrong size': (chance) => ({
    entries: (entries) => {
      const at = chance.upTo(entries.length)
      const size = chance.one([
        '77777777777\0',
        '-0000000001\0',
        '00000000000\0',
        '\x80\0\0\0\0\0\0\0\0\0\0\x01',
        'abc\0',
        '\0',
        '0000000000a\0',
      ])
      return entries.map((entry, index) => (index === at ? { ...entry, size } : entry))
    },
    isBad: true,
  }),
  'bytes that the head does not announce': (chance) => ({
    head(head) {
      head.files[0]!.bytes = chance.one([0, -1, 10 ** 15, 1.5, '1'])
    },
    isBad: true,
  }),
  'reordered or duplicate entries': (chance) => ({
    entries: (entries) =>
      chance.one([
        [...entries].reverse(),
        [...entries, entries[1]!],
        [...entries, entries[0]!],
        [...entries, entries.at(-1)!],
        [entries[0]!, ...entries.slice(2), entries[1]!],
        entries.slice(1),
        entries.slice(0, 1),
        entries.slice(0, -1),
      ]),
    isBad: true,
  }),
  'any field of the head': (chance) => ({
    head(head) {
      const place = chance.one([
        'format',
        'version',
        'schema',
        'company',
        'keyDigest',
        'sums',
        'files',
        'missing',
        'at',
        'cell',
        'product',
      ])
      head[place] = chance.one(WEIRD)
    },
  }),
  'an extra table in the head': (chance) => ({
    head(head) {
      const name = chance.one(['extra', 'installation', '__proto__x', 'sqlite_master'])
      head.sums[name] = { rows: 0, sha256: digest(Buffer.alloc(0)) }
    },
    isBad: true,
  }),
  'changed bytes': (chance) => ({
    bytes(file) {
      const changed = Buffer.from(file)
      for (let n = 1 + chance.upTo(8); n > 0; n--)
        changed[chance.upTo(file.length - 1_024)]! ^= 1 << chance.upTo(8)
      return changed
    },
  }),
  'changed bytes in the rows': (chance, { rows }) => ({
    entries: (entries) =>
      entries.map((entry) => {
        if (entry.name !== 'rows.sqlite') return entry
        const body = Buffer.from(rows)
        for (let n = 1 + chance.upTo(20); n > 0; n--) body[chance.upTo(body.length)] = chance.upTo(256)
        return { ...entry, body }
      }),
  }),
  truncated: (chance) => ({
    bytes: (file) => file.subarray(0, chance.upTo(file.length - 1_999)),
    isBad: true,
  }),
  'data after the end': () => ({
    entries: (entries) => entries,
    bytes: (file) =>
      Buffer.concat([
        file.subarray(0, -1_024),
        tarOf([{ name: 'media/behind.jpg', body: Buffer.from('x') }]),
      ]),
    isBad: true,
  }),
}

/**
 * What must stay the same in a cell (server): all rows except those of one company and those that commands record, the
 * id counters, and all files in and around the cell's data folder.
 */
export interface CellPicture {
  rows: string
  numbers: string
  files: string
}

/**
 * The cell (a server with its data folder) that imports forged files. The data folder lies deep inside another folder,
 * so that the test notices files written outside of it.
 */
export interface ForgeTarget {
  cell: Cell
  picture(without?: number): CellPicture
  remove(): void
}

/**
 * Creates the data folder of a cell (one server's installation) that imports forged files. A server may be started on
 * this folder before `forgeTarget` is called.
 */
export function targetFolder(): { outer: string; dataDir: string } {
  const seed = makeCell('target', { others: 3 })
  const outer = mkdtempSync(join(tmpdir(), 'uketsuke-outer-'))
  const dataDir = join(outer, 'a', 'b', 'cell')
  mkdirSync(join(outer, 'a', 'b'), { recursive: true })
  cpSync(seed.dataDir, dataDir, { recursive: true })
  seed.remove()
  mkdirSync(join(dataDir, 'media'))
  writeFileSync(join(dataDir, 'media', 'theirs.jpg'), 'of another company')
  return { outer, dataDir }
}

export function forgeTarget(folder = targetFolder()): ForgeTarget {
  const { outer, dataDir } = folder
  const cell = openCell(dataDir)
  const sqlite = new Database(cell.path, { readonly: true })
  const rowsOf = (table: string, without: number): unknown[] => {
    const known = TABLES.find(({ name }) => name === table)
    const conditions = [
      ...(known ? [`(${isOf(known)}) IS NOT 1`] : []),
      ...(table === 'company_move' ? ['company_id <> :company'] : []),
      ...(table === 'audit_entry' ? ["actor_role <> 'commandLine'"] : []),
    ]
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    const statement = sqlite.prepare(`SELECT * FROM "${table}" ${where}`).raw()
    return conditions.some((condition) => condition.includes(':company'))
      ? statement.all({ company: without })
      : statement.all()
  }
  return {
    cell,
    picture: (without = -1) => ({
      rows: JSON.stringify(ALL_TABLES.map((table) => [table, rowsOf(table, without)])),
      numbers: JSON.stringify(sqlite.prepare('SELECT * FROM sqlite_sequence ORDER BY name').raw().all()),
      files: filesUnder(outer).join('\n'),
    }),
    remove() {
      sqlite.close()
      cell.close()
      rmSync(outer, { recursive: true, force: true })
    },
  }
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return [path, ...filesUnder(path)]
      return /\.sqlite(-wal|-shm)?$/.test(entry.name)
        ? [path]
        : [`${path} ${entry.isFile()} ${statSync(path, { throwIfNoEntry: false })?.size}`]
    })
    .sort()

type Verdict = 'refused' | 'harmless'

/**
 * Lets a cell (server) check a file, import it and remove the company again. @returns whether the cell refused the file
 * @throws if something crashed, another company changed, or anything was left behind
 */
export async function tryForged(
  { cell, picture }: ForgeTarget,
  file: Buffer,
  isBad: boolean,
): Promise<Verdict> {
  const before = picture()
  const attempt = async (isCheck: boolean): Promise<number | 'refused' | undefined> => {
    try {
      return (
        await arrive({
          cell,
          source: pieces(file),
          now: NOW,
          ...(isCheck ? { isCheck: 'whole' as const } : {}),
        })
      ).company
    } catch (error) {
      if (error instanceof MoveFault) return 'refused'
      throw new Error('the import crashed', { cause: error })
    }
  }
  const unchanged = (what: string, after: CellPicture): void => {
    for (const part of ['rows', 'numbers', 'files'] as const)
      if (after[part] !== before[part]) throw new Error(`${what}: ${part} changed`)
  }
  const looked = await attempt(true)
  unchanged('checked', picture())
  const company = await attempt(false)
  if ((looked === 'refused') !== (company === 'refused')) throw new Error('--check and the import disagree')
  if (company === 'refused' || company === undefined) {
    unchanged('refused', picture())
    return 'refused'
  }
  if (isBad) throw new Error('the forged file was imported')
  const after = picture(company)
  if (after.rows !== before.rows) throw new Error('rows of other companies changed')
  const sqlite = new Database(cell.path)
  try {
    const faults = sqlite.pragma('foreign_key_check') as unknown[]
    if (faults.length > 0) throw new Error(`foreign keys: ${JSON.stringify(faults.slice(0, 3))}`)
    if (sqlite.prepare("SELECT 1 FROM account WHERE role = 'systemAdmin' AND company_id IS NOT NULL").get())
      throw new Error('the import added a system administrator')
  } finally {
    sqlite.close()
  }
  await removeCompany(cell, company, NOW)
  const gone = picture()
  if (
    gone.rows !== before.rows ||
    gone.files.replaceAll(/\n[^\n]*\/(characters|images|captures)(?=\n|$)/g, '') !==
      before.files.replaceAll(/\n[^\n]*\/(characters|images|captures)(?=\n|$)/g, '')
  )
    throw new Error('the removed company left files or rows behind')
  return 'harmless'
}
