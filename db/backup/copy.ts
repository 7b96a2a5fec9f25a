import { closeSync, fsyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Folders of the data folder whose files the database names. */
export const FILE_FOLDERS = ['media', 'characters', 'images', 'captures'] as const
export type FileFolder = (typeof FILE_FOLDERS)[number]

/** Where their names stand. In words and not by today's tables: a copy may be of an older version, which has fewer of them. */
export const FILE_NAMES: Record<FileFolder, readonly [table: string, column: string][]> = {
  media: [
    ['media', 'file_name'],
    ['media', 'thumbnail_file_name'],
  ],
  characters: [
    ['character', 'file_name'],
    ['character', 'poster_file_name'],
  ],
  images: [
    ['user', 'image'],
    ['signage', 'image'],
  ],
  captures: [['capture', 'file_name']],
}

/** What a copy of the database holds: counted, so that it can be compared with the same copy on another day. */
export interface DatabaseContents {
  /** When its newest migration was made: which version of the product it is of. */
  migratedAt: number
  /** Rows by table. */
  rows: Record<string, number>
}

/**
 * A whole copy of a database that others go on writing to, as it is at one moment, compact and on the disk when this
 * returns. It blocks: outside of a start it runs in a thread (thread.ts).
 * @throws Error when there is a file of that name, or no room
 */
export function copyDatabase(source: string, target: string): void {
  const sqlite = new Database(source, { readonly: true })
  try {
    sqlite.prepare('VACUUM INTO ?').run(target)
  } finally {
    sqlite.close()
  }
  const copy = openSync(target, 'r')
  try {
    fsyncSync(copy)
  } finally {
    closeSync(copy)
  }
}

export interface PagesTask {
  source: string
  copy: string
}

/** More than any database has: all of it in one step, so that nobody's writes make it begin anew. */
const ALL_PAGES = 0x7f_ff_ff_ff

/**
 * A copy, page by page, of a database that others go on writing to, as it is at one moment (SQLite's online backup). Unlike copyDatabase
 * pages keep their places: what is sent over a wire afterwards is what has changed. Takes the place of a copy of that name.
 */
export async function copyPages(source: string, copy: string): Promise<void> {
  const sqlite = new Database(source, { readonly: true })
  try {
    await sqlite.backup(copy, { progress: () => ALL_PAGES })
  } finally {
    sqlite.close()
  }
}

/** Reads a copy from end to end. @throws Error when it is damaged */
export function contentsOf(path: string): DatabaseContents {
  const sqlite = new Database(path, { readonly: true })
  try {
    const verdict = sqlite.pragma('integrity_check(1)', { simple: true })
    if (verdict !== 'ok') throw new Error(String(verdict))
    const tables = sqlite
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all() as string[]
    const count = (table: string): number =>
      sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number
    const migratedAt = sqlite.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get()
    return {
      migratedAt: Number(migratedAt),
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
    }
  } finally {
    sqlite.close()
  }
}

/** Names of all files that a database names, one by one: there may be hundreds of thousands. */
export function* fileNamesIn(sqlite: Database.Database): Generator<[folder: FileFolder, name: string]> {
  const has = sqlite.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?')
  for (const folder of FILE_FOLDERS)
    for (const [table, column] of FILE_NAMES[folder]) {
      if (!has.get(table, column)) continue
      const names = sqlite.prepare(`SELECT "${column}" FROM "${table}" WHERE "${column}" <> ''`).pluck()
      for (const name of names.iterate()) yield [folder, name as string]
    }
}

/** The same of a copy that nobody writes to. */
export function* fileNamesOf(path: string): Generator<[folder: FileFolder, name: string]> {
  const sqlite = new Database(path, { readonly: true })
  try {
    yield* fileNamesIn(sqlite)
  } finally {
    sqlite.close()
  }
}

/** All at once: of a company. */
export function filesOf(sqlite: Database.Database): Record<FileFolder, string[]> {
  const files: Record<FileFolder, string[]> = { media: [], characters: [], images: [], captures: [] }
  for (const [folder, name] of fileNamesIn(sqlite)) files[folder].push(name)
  return files
}
