import { closeSync, fsyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Folders in the data folder that contain files named in the database. */
export const FILE_FOLDERS = ['media', 'characters', 'images', 'captures'] as const
export type FileFolder = (typeof FILE_FOLDERS)[number]

/**
 * Columns with file names. Written as text instead of schema objects, because a copy of an older version may lack some
 * of them.
 */
export const FILE_NAMES: Record<FileFolder, readonly [table: string, column: string][]> = {
  media: [
    ['media', 'file_name'],
    ['media', 'thumbnail_file_name'],
  ],
  characters: [
    ['character', 'file_name'],
    ['character', 'poster_file_name'],
    ['character_sprites', 'file_name'],
    ['motion', 'file_name'],
  ],
  images: [
    ['user', 'image'],
    ['signage', 'image'],
    ['company', 'logo'],
  ],
  captures: [
    ['capture', 'file_name'],
    ['visitor_message', 'sound_file_name'],
  ],
}

/** Row counts of a database copy, for comparing it later. */
interface DatabaseContents {
  /** Timestamp of the copy's newest migration, which identifies the product version. */
  migratedAt: number
  /** Number of rows by table. */
  rows: Record<string, number>
}

/**
 * Makes a compact copy of a database in use, as of one moment, and syncs it to disk. Blocks, so it runs in a thread except at
 * start-up (thread.ts).
 * @throws Error if the target exists or there is no space
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

/** More pages than any database has. Copying everything in one step means that no write can restart the copy. */
const ALL_PAGES = 0x7f_ff_ff_ff

/**
 * Copies a database in use page by page, as of one moment (SQLite's online backup), replacing an older copy. Unlike
 * copyDatabase, keeps the pages' positions, so that rsync sends only changed pages.
 */
export async function copyPages(source: string, copy: string): Promise<void> {
  const sqlite = new Database(source, { readonly: true })
  try {
    await sqlite.backup(copy, { progress: () => ALL_PAGES })
  } finally {
    sqlite.close()
  }
}

/** Reads a copy completely. @throws Error if it is damaged */
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

/** Yields the names of all files in the database; there may be hundreds of thousands. */
function* fileNamesIn(sqlite: Database.Database): Generator<[folder: FileFolder, name: string]> {
  const has = sqlite.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?')
  for (const folder of FILE_FOLDERS)
    for (const [table, column] of FILE_NAMES[folder]) {
      if (!has.get(table, column)) continue
      const names = sqlite.prepare(`SELECT "${column}" FROM "${table}" WHERE "${column}" <> ''`).pluck()
      for (const name of names.iterate()) yield [folder, name as string]
    }
}

/** Yields the names of all files in a database file that nothing writes to. */
export function* fileNamesOf(path: string): Generator<[folder: FileFolder, name: string]> {
  const sqlite = new Database(path, { readonly: true })
  try {
    yield* fileNamesIn(sqlite)
  } finally {
    sqlite.close()
  }
}

/** The names of all files by folder. Only for the database of one company, because all names are held in memory. */
export function filesOf(sqlite: Database.Database): Record<FileFolder, string[]> {
  const files: Record<FileFolder, string[]> = { media: [], characters: [], images: [], captures: [] }
  for (const [folder, name] of fileNamesIn(sqlite)) files[folder].push(name)
  return files
}
