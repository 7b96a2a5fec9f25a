import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { CARRIED } from '../schema/belongs.ts'
import { GLOBAL_CHARACTERS, type Sum, sumOf } from './leave.ts'
import { inverse, type Shifts, valuesOf } from './shifts.ts'
import { type CellTable, TABLES, tableOf } from './tables.ts'
import { RANGES } from './values.ts'

/** The cell (server) from which a company was imported. */
export interface Origin {
  /** SERVER_NAME of the cell (server) that the company came from. */
  cell: string
  /** The company's ID in its former cell (server). */
  company: number
  /** When the company was exported there, epoch ms. Missing in imports of older versions. */
  at?: number
  /** How IDs of the former cell (server) become IDs of this one. */
  shifts: Shifts
}

/** A unique value that already exists in this cell (server). */
interface Clash {
  table: string
  column: string
  value: string
}

/** Rows per transaction; limits how long other writers wait. */
const ROWS_AT_ONCE = 1_000
/** Maximum number of conflicts with existing rows that are reported. */
const CLASHES_NAMED = 20

/** Imports a company from an exported database file (the copy) into the database of a cell (server). */
export class Arrival {
  readonly #sqlite: Database.Database

  /** @param copy a database checked by inspectCopy */
  constructor(cell: string, copy: string) {
    this.#sqlite = new Database(cell)
    this.#sqlite.pragma('foreign_keys = ON')
    this.#sqlite.pragma('synchronous = FULL')
    this.#sqlite.pragma('busy_timeout = 10000')
    this.#sqlite.pragma('trusted_schema = OFF')
    this.#sqlite.prepare('ATTACH ? AS copy').run(copy)
  }

  /** Unique values in the copy, such as login IDs, that this cell (server) already uses. */
  clashes(): Clash[] {
    return TABLES.flatMap(({ name: table, unique }) =>
      unique.flatMap((column) =>
        (
          this.#sqlite
            .prepare(
              `SELECT a."${column}" FROM copy."${table}" a JOIN main."${table}" b ON b."${column}" = a."${column}"
              WHERE substr(a."${column}", 1, 1) <> ' ' LIMIT ${CLASHES_NAMED}`,
            )
            .pluck()
            .all() as string[]
        ).map((value) => ({ table, column, value })),
      ),
    )
  }

  /** Addresses of the product characters that the copy uses but this cell (server) does not have. */
  missingCharacters(): string[] {
    const pointers = TABLES.flatMap(({ name, refs }) =>
      Object.entries(refs).flatMap(([column, to]) => (to === 'character' ? [[name, column] as const] : [])),
    )
    const named = [...pointers, ['company', 'default_character_id'] as const]
      .map(([table, column]) => `SELECT "${column}" FROM copy."${table}"`)
      .join(' UNION ')
    return this.#sqlite
      .prepare(
        `SELECT model_url FROM copy."${GLOBAL_CHARACTERS}" WHERE id IN (${named})
        AND model_url NOT IN (SELECT model_url FROM main.character WHERE company_id IS NULL)`,
      )
      .pluck()
      .all() as string[]
  }

  /**
   * Reserves IDs for all rows and writes the company's own row. From then on the company is `arriving`, and an
   * interrupted import can be removed.
   * @returns the company's ID in this cell (server)
   */
  begin(from: { cell: string; company: number; at: number; keyDigest: string | null; now: number }): {
    company: number
    origin: Origin
  } {
    return this.#immediately(() => {
      const shifts = this.#takeNumbers()
      const company = from.company + (shifts.rows.company ?? 0)
      const origin = { cell: from.cell, company: from.company, at: Math.min(from.at, from.now), shifts }
      this.#bring(tableOf('company'), shifts, 0, Number.MAX_SAFE_INTEGER)
      this.#sqlite
        .prepare(
          "INSERT INTO main.company_move (company_id, state, since_at, key_digest, origin) VALUES (?, 'arriving', ?, ?, ?)",
        )
        .run(company, from.now, from.keyDigest, JSON.stringify(origin))
      return { company, origin }
    })
  }

  /** Imports the rows of all tables except `company`, in small transactions. */
  async bringRows({ shifts }: Origin): Promise<void> {
    for (const table of TABLES) {
      if (table.name === 'company') continue
      const nextEnd = this.#sqlite
        .prepare(
          `SELECT max(row) FROM (SELECT rowid AS row FROM copy."${table.name}" WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_AT_ONCE})`,
        )
        .pluck()
      for (let from = 0, end = nextEnd.get(0); end !== null; end = nextEnd.get(from)) {
        const upTo = Number(end)
        this.#immediately(() => this.#bring(table, shifts, from, upTo))
        from = upTo
        // Lets other code write between two transactions.
        await nextTurn()
      }
    }
  }

  /**
   * Checksums of the imported rows by table. They are computed with the IDs of the former cell (server), so they equal
   * the sums of the export.
   */
  sums(company: number, { shifts }: Origin): Record<string, Sum> {
    const back = inverse(shifts)
    return Object.fromEntries(
      TABLES.map((table) => [table.name, sumOf(this.#sqlite, table, back, { company, isCopy: false })]),
    )
  }

  close(): void {
    this.#sqlite.close()
  }

  #immediately<Result>(work: () => Result): Result {
    return this.#sqlite.transaction(work).immediate()
  }

  #bring(table: CellTable, shifts: Shifts, after: number, upTo: number): void {
    const columns = table.columns.map((column) => `"${column}"`).join(', ')
    this.#sqlite
      .prepare(
        `INSERT INTO main."${table.name}" (${columns})
        SELECT ${valuesOf(table, shifts)} FROM copy."${table.name}" WHERE rowid > ? AND rowid <= ? ORDER BY rowid`,
      )
      .run(after, upTo)
  }

  /** Reserves new IDs for the company's rows: higher than all IDs that this cell (server) has issued. */
  #takeNumbers(): Shifts {
    const rows = TABLES.filter(({ isNumbered }) => isNumbered).map(({ name, key }) => {
      const [first, last] = this.#ends(`copy."${name}"`, key[0]!)
      if (first === null || last === null) return [name, 0] as const
      const [, highest] = this.#ends(`main."${name}"`, key[0]!)
      const given = this.#sqlite
        .prepare('SELECT seq FROM main.sqlite_sequence WHERE name = ?')
        .pluck()
        .get(name)
      const shift = Math.max(Number(given ?? 0), highest ?? 0) + 1 - first
      this.#give(name, last + shift)
      return [name, shift] as const
    })
    const numbers = Object.entries(CARRIED)
      .filter(([, carried]) => carried === 'ownNumber')
      .map(([place]) => {
        const [table = '', column = ''] = place.split('.')
        const [first, last] = this.#ends(`copy."${table}"`, column)
        const [, highest] = this.#ends(`main."${table}"`, column)
        const shift = first === null || highest === null ? 0 : highest + 1 - first
        const most = RANGES[place]?.[1] ?? Number.MAX_SAFE_INTEGER
        if ((last ?? 0) + shift > most) throw new Error(`No free numbers are left for ${place}`)
        return [place, shift] as const
      })
    return {
      rows: Object.fromEntries(rows),
      numbers: Object.fromEntries(numbers),
      characters: this.#characters(),
    }
  }

  #ends(table: string, column: string): [number | null, number | null] {
    return this.#sqlite.prepare(`SELECT min("${column}"), max("${column}") FROM ${table}`).raw().get() as [
      number | null,
      number | null,
    ]
  }

  #give(table: string, number: number): void {
    const { changes } = this.#sqlite
      .prepare('UPDATE main.sqlite_sequence SET seq = ? WHERE name = ?')
      .run(number, table)
    if (changes === 0)
      this.#sqlite.prepare('INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)').run(table, number)
  }

  #characters(): [number, number][] {
    return this.#sqlite
      .prepare(
        `SELECT a.id, b.id FROM copy."${GLOBAL_CHARACTERS}" a JOIN main.character b
        ON b.model_url = a.model_url AND b.company_id IS NULL`,
      )
      .raw()
      .all() as [number, number][]
  }
}
