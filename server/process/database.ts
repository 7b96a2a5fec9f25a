import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { holdCompanies } from '../../db/cells/hold.ts'
import { DatabaseFault, type Db, openDb, requireIntactDatabase } from '../../db/open.ts'
import { StartFault } from '../system/fault.ts'

/** Larger databases are not read completely at start-up, which would take minutes, but only by the nightly backup. */
export const READ_AT_START_MAX_BYTES = 1024 ** 3

/**
 * @param whenFull called when the disk is full, to free space
 * @param readMaxBytes a database above this size is not checked completely, because that would take minutes
 * @returns isNew: there was no database, or an empty file
 * @throws StartFault database, newer; nothing is changed then
 */
export function openDatabase(
  dataDir: string,
  whenFull?: () => void,
  readMaxBytes = READ_AT_START_MAX_BYTES,
): { db: Db; isNew: boolean } {
  const path = resolve(join(dataDir, 'uketsuke.sqlite'))
  try {
    if (existsSync(path)) requireIntactDatabase(path, statSync(path).size <= readMaxBytes)
    const db = openDb(path, whenFull)
    holdCompanies(db)
    return { db, isNew: db.isNew }
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error
    throw error.kind === 'newer'
      ? new StartFault(
          'newer',
          `${path} was written by a newer version of Uketsuke.\n  Start that version again, or restore a backup made by this version. Nothing was changed.`,
        )
      : new StartFault(
          'database',
          `${path} is damaged (${error.message}).\n  \`npm run restore\` restores the newest backup and keeps the damaged database. Nothing was changed, and the files beside it are not touched.`,
        )
  }
}
