import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Book, GONE } from './book.ts'

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

export { sha }

/** SQL for the file names that rows contain, by folder. */
const ROWS: Record<string, string> = {
  media:
    'SELECT file_name FROM media UNION ALL SELECT thumbnail_file_name FROM media WHERE thumbnail_file_name IS NOT NULL',
  images:
    'SELECT image FROM user WHERE image IS NOT NULL UNION ALL SELECT image FROM signage WHERE image IS NOT NULL',
  captures: 'SELECT file_name FROM capture',
  characters:
    'SELECT file_name FROM character WHERE file_name IS NOT NULL UNION ALL SELECT poster_file_name FROM character WHERE poster_file_name IS NOT NULL UNION ALL SELECT file_name FROM motion',
  incoming: 'SELECT 1 WHERE 0',
}

/** Compares the data of a restarted server with the writes that it had confirmed. @returns the differences */
export async function holdAgainst(book: Book, dataDir: string): Promise<string[]> {
  const db = new Database(join(dataDir, 'uketsuke.sqlite'), { readonly: true })
  try {
    const hashOf = (folder: string, name: unknown): string => {
      const path = join(dataDir, folder, String(name))
      return existsSync(path) ? sha(readFileSync(path)) : 'a row without a file'
    }
    const row = (sql: string, key: string) =>
      db.prepare(sql).get(key.slice(key.indexOf(' ') + 1)) as Record<string, unknown> | undefined
    const readers: Record<string, (key: string) => string> = {
      media(key) {
        const found = row('SELECT file_name, bytes FROM media WHERE id = ?', key)
        return found ? hashOf('media', found.file_name) : GONE
      },
      user(key) {
        const found = row('SELECT name, image FROM user WHERE id = ? AND deleted_at IS NULL', key)
        return found ? `${found.name} ${hashOf('images', found.image)}` : GONE
      },
      picture(key) {
        const found = row('SELECT file_name FROM capture WHERE request_id = ?', key)
        return found ? hashOf('captures', found.file_name) : GONE
      },
      booking(key) {
        const found = row('SELECT title, cancelled_at FROM reservation WHERE id = ?', key)
        return found ? `${found.title}${found.cancelled_at === null ? '' : ' cancelled'}` : GONE
      },
      call(key) {
        const found = row('SELECT answered_at, ended_at, cause FROM call WHERE id = ?', key)
        if (!found) return GONE
        if (found.ended_at !== null && found.cause !== 'interrupted') return 'ended'
        return found.answered_at === null ? 'pressed' : 'answered'
      },
      telop(key) {
        const signageId = key.slice('telop '.length)
        const telops = db.prepare('SELECT telop FROM template WHERE signage_id = ?').pluck().all(signageId)
        return [...new Set(telops)].join(' and ')
      },
    }
    return [
      ...book.compare((key) => readers[key.split(' ')[0]!]!(key)),
      ...wholeness(db),
      ...strays(db, dataDir),
    ]
  } finally {
    db.close()
  }
}

function wholeness(db: Database.Database): string[] {
  const integrity = db.pragma('integrity_check', { simple: true })
  const orphans = db.pragma('foreign_key_check') as unknown[]
  const openCalls = db.prepare('SELECT count(*) FROM call WHERE ended_at IS NULL').pluck().get()
  return [
    ...(integrity === 'ok' ? [] : [`integrity: ${String(integrity)}`]),
    ...(orphans.length === 0 ? [] : [`${orphans.length} broken foreign keys`]),
    ...(openCalls === 0 ? [] : [`${String(openCalls)} calls open after a start`]),
  ]
}

function strays(db: Database.Database, dataDir: string): string[] {
  const wrong: string[] = []
  for (const [folder, sql] of Object.entries(ROWS)) {
    const known = new Set(db.prepare(sql).pluck().all() as string[])
    const path = join(dataDir, folder)
    const files = new Set(existsSync(path) ? readdirSync(path) : [])
    for (const name of files) if (!known.has(name)) wrong.push(`${folder}/${name} has no row`)
    for (const name of known) {
      if (!files.has(name)) wrong.push(`${folder}/${name} is named by a row and not there`)
      else if (statSync(join(path, name)).size === 0) wrong.push(`${folder}/${name} is empty`)
    }
  }
  if (existsSync(join(dataDir, 'files-held')))
    wrong.push('the start has stopped deleting unneeded files (files-held)')
  return wrong
}
