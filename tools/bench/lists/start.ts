import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openDb, requireIntactDatabase, willMigrate } from '../../../db/open.ts'
import { listPictureFileNames } from '../../../db/queries/visitor-pictures.ts'
import { READ_AT_START_MAX_BYTES } from '../../../server/process/database.ts'
import { mb } from '../realtime/print.ts'

/**
 * Measures the work that a server does with this database at start-up, before it listens, and the size of the database.
 */
export function measureStart(folder: string, calls: number): void {
  const path = join(folder, 'uketsuke.sqlite')
  const bytes = statSync(path).size
  console.log(`database ${mb(bytes)}, ${(bytes / calls).toFixed(0)} bytes a call`)
  const took = <Result>(name: string, run: () => Result): Result => {
    const begunAt = performance.now()
    const result = run()
    console.log(`start: ${name.padEnd(40)} ${(performance.now() - begunAt).toFixed(0).padStart(8)} ms`)
    return result
  }
  took('check for migrations', () => willMigrate(path))
  took('integrity check', () => requireIntactDatabase(path, bytes <= READ_AT_START_MAX_BYTES))
  const db = took('open', () => openDb(path))
  took('names of pictures', () => listPictureFileNames(db))
  db.close()
}
