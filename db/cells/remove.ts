import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { FILE_NAMES, type FileFolder } from '../backup/copy.ts'
import { type CommandAct, noteAct } from '../backup/note-act.ts'
import { isOf, TABLES, tableOf } from './tables.ts'

const ROWS_AT_ONCE = 1_000

/**
 * Deletes all rows of a company permanently, children first and in small transactions. The company's own row goes last,
 * together with the audit entry.
 */
export async function removeCompanyRows(
  cell: string,
  company: number,
  act: CommandAct | undefined,
): Promise<void> {
  const sqlite = new Database(cell)
  try {
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('busy_timeout = 10000')
    for (const table of TABLES.toReversed()) {
      if (table.name === 'company') break
      const some = sqlite.prepare(
        `DELETE FROM "${table.name}"
        WHERE rowid IN (SELECT rowid FROM "${table.name}" WHERE ${isOf(table)} LIMIT ${ROWS_AT_ONCE})`,
      )
      while (some.run({ company }).changes > 0) await nextTurn()
    }
    sqlite.transaction(() => {
      const { changes } = sqlite.prepare('DELETE FROM company WHERE id = ?').run(company)
      if (changes > 0 && act) noteAct(sqlite, act)
    })()
  } finally {
    sqlite.close()
  }
}

/** Names of the files that the company's rows refer to. */
export function filesOfCompany(cell: string, company: number): { folder: FileFolder; name: string }[] {
  const sqlite = new Database(cell, { readonly: true })
  try {
    return Object.entries(FILE_NAMES).flatMap(([folder, places]) =>
      places.flatMap(([table, column]) => {
        const names = sqlite
          .prepare(`SELECT "${column}" FROM "${table}" WHERE "${column}" <> '' AND ${isOf(tableOf(table))}`)
          .pluck()
          .all({ company }) as string[]
        return names.map((name) => ({ folder: folder as FileFolder, name }))
      }),
    )
  } finally {
    sqlite.close()
  }
}
