import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { holdCompanies } from '../../db/cells/hold.ts'
import { DatabaseFault, type Db, demandSound, openDb } from '../../db/open.ts'
import { StartFault } from '../system/fault.ts'

/** Of five years of a thousand shops it would take minutes. What is larger is read by each night's backup alone. */
export const READ_AT_START_MAX_BYTES = 1024 ** 3

/**
 * @param whenFull makes room on the disk
 * @param readMaxBytes a larger one is not read from end to end
 * @returns isNew: there was none, or an empty file stood in its place
 * @throws StartFault database, newer; nothing is changed then
 */
export function openDatabase(
  dataDir: string,
  whenFull?: () => void,
  readMaxBytes = READ_AT_START_MAX_BYTES,
): { db: Db; isNew: boolean } {
  const path = resolve(join(dataDir, 'uketsuke.sqlite'))
  try {
    if (existsSync(path)) demandSound(path, statSync(path).size <= readMaxBytes)
    const db = openDb(path, whenFull)
    holdCompanies(db)
    return { db, isNew: db.isNew }
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error
    throw error.kind === 'newer'
      ? new StartFault(
          'newer',
          `${path} was written by a newer version of Uketsuke.\n  Start that version again, or put a backup of this version's time back. Nothing was changed.`,
        )
      : new StartFault(
          'database',
          `${path} is damaged (${error.message}).\n  \`npm run restore\` puts the newest backup in its place; the damaged one is kept. Nothing was changed; the files beside it are not touched either.`,
        )
  }
}
