import Database from 'better-sqlite3'
import type { auditEntries } from '../schema/index.ts'

export interface CommandAct {
  act: (typeof auditEntries.$inferInsert)['act']
  at: number
  /** The command as it was typed. */
  command: string
  targetName: string
}

const COLUMNS = ['company_id', 'at', 'actor_id', 'actor_role', 'act', 'target_name', 'changes', 'request_id']

/**
 * decisions 2: adds an audit entry for a command to the log of the whole server, in a database of any version. Does
 * nothing if the database has no audit table or if the table lacks one of COLUMNS.
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

/** Like noteAct, for a database file that is not open. */
export function noteActIn(path: string, act: CommandAct): void {
  const sqlite = new Database(path, { fileMustExist: true })
  try {
    noteAct(sqlite, act)
  } finally {
    sqlite.close()
  }
}
