import Database from 'better-sqlite3'
import type { auditEntries } from '../schema/index.ts'

export interface CommandAct {
  act: (typeof auditEntries.$inferInsert)['act']
  at: number
  /** What was typed. */
  command: string
  targetName: string
}

const COLUMNS = ['company_id', 'at', 'actor_id', 'actor_role', 'act', 'target_name', 'changes', 'request_id']

/**
 * decisions 2: of the installation, by the command line, in a database of whatever version: one that keeps no such log, or keeps
 * it in another shape, stays as it is.
 */
export function noteAct(sqlite: Database.Database, { act, at, command, targetName }: CommandAct): void {
  const there = sqlite.prepare("SELECT name FROM pragma_table_info('audit_entry')").pluck().all()
  if (!COLUMNS.every((column) => there.includes(column))) return
  sqlite
    .prepare(
      `INSERT INTO audit_entry (${COLUMNS.join(', ')}) VALUES (NULL, ?, NULL, 'commandLine', ?, ?, '[]', ?)`,
    )
    .run(at, act, targetName, command)
}

/** The same in a file that nobody has opened; it is one file again afterwards. */
export function noteActIn(path: string, act: CommandAct): void {
  const sqlite = new Database(path, { fileMustExist: true })
  try {
    noteAct(sqlite, act)
  } finally {
    sqlite.close()
  }
}
