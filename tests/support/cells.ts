import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../db/open.ts'
import { seedCharacters } from '../../db/seed/characters.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import { DEMO_MEDIA } from '../../db/seed/demo-media.ts'
import { openDatabase } from '../../server/process/database.ts'
import { type Config, readConfig } from '../../server/system/config.ts'
import { secretOf } from '../../server/system/secret.ts'
import { addCompany, addPerson, addSignage } from './builders.ts'
import { MONDAY_AT } from './fake-clock.ts'

/** The data folder of a cell (server), without a running server. */
export interface CellFolder {
  dataDir: string
  config: Config
  /** Opens the database as a server would; the caller closes it. */
  open(): Db
  /** Creates a second folder with the same content. */
  copy(): CellFolder
  remove(): void
}

/** @param others how many companies are created before the demo company, so that IDs differ between cells (servers) */
export function makeCell(name: string, { demo = false, others = 0 } = {}): CellFolder {
  const dataDir = mkdtempSync(join(tmpdir(), `uketsuke-cell-${name}-`))
  const { db } = openDatabase(dataDir)
  secretOf({ DATA_DIR: dataDir, SESSION_SECRET: undefined })
  for (let n = 0; n < others; n++) {
    const companyId = addCompany(db, `${name} ${n}`)
    addPerson(db, { companyId, loginId: `${name}-${n}` })
    addSignage(db, { companyId, loginId: `${name}-kiosk-${n}` })
  }
  seedCharacters(db)
  if (demo) {
    mkdirSync(join(dataDir, 'media'))
    for (const { fileName } of DEMO_MEDIA)
      writeFileSync(join(dataDir, 'media', fileName), `bytes of ${fileName}`)
    seedDemo(db, { passwordHash: 'none', mediaBytes: {}, now: MONDAY_AT })
  }
  db.close()
  return folderOf(name, dataDir)
}

function folderOf(name: string, dataDir: string): CellFolder {
  return {
    dataDir,
    config: readConfig({
      MODE: 'srv',
      DATA_DIR: dataDir,
      SERVER_NAME: name,
      PUBLIC_URL: `https://${name}.example.jp`,
    }),
    open: () => openDatabase(dataDir).db,
    copy() {
      const other = mkdtempSync(join(tmpdir(), `uketsuke-cell-${name}-`))
      cpSync(dataDir, other, { recursive: true })
      return folderOf(name, other)
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
