import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../db/open.ts'
import { companies } from '../../db/schema/index.ts'
import { openDatabase } from '../../server/process/database.ts'

/** A server's data folder (`data`) with its open database, inside a temporary folder (`top`). */
export interface DataFolder {
  top: string
  data: string
  db: Db
  remove(): void
}

export function openDataFolder(): DataFolder {
  const top = mkdtempSync(join(tmpdir(), 'uketsuke-data-'))
  const data = join(top, 'data')
  mkdirSync(data)
  const { db } = openDatabase(data)
  return {
    top,
    data,
    db,
    remove() {
      db.close()
      rmSync(top, { recursive: true, force: true })
    },
  }
}

/** Names of the companies in a data folder, which no other process must have open. */
export function namesIn(data: string): string[] {
  const { db } = openDatabase(data)
  try {
    return db
      .select()
      .from(companies)
      .all()
      .map(({ name }) => name)
  } finally {
    db.close()
  }
}
