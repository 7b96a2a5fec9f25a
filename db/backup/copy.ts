import { closeSync, fsyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { listCharacterFileNames } from '../queries/characters.ts'
import { listMediaFileNames } from '../queries/media.ts'
import { listImageFileNames } from '../queries/pictures.ts'
import { listPictureFileNames } from '../queries/visitor-pictures.ts'
import * as schema from '../schema/index.ts'

/** Folders of the data folder whose files the database names. */
export const FILE_FOLDERS = ['media', 'characters', 'images', 'captures'] as const
export type FileFolder = (typeof FILE_FOLDERS)[number]

/** What a copy of the database holds: counted, so that it can be compared with the same copy on another day. */
export interface DatabaseContents {
  /** When its newest migration was made: which version of the product it is of. */
  migratedAt: number
  /** Rows by table. */
  rows: Record<string, number>
  /** Names of the files that belong to it. */
  files: Record<FileFolder, string[]>
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
    const db = drizzle(sqlite, { schema })
    return {
      migratedAt: Number(migratedAt),
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
      files: {
        media: listMediaFileNames(db),
        characters: listCharacterFileNames(db),
        images: listImageFileNames(db),
        captures: listPictureFileNames(db),
      },
    }
  } finally {
    sqlite.close()
  }
}
