import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { decideSweep } from '#core/storage/sweep.ts'
import type { Db } from '../../db/open.ts'
import { countAccounts } from '../../db/queries/accounts.ts'
import { listCharacterFileNames, removeCharactersOf } from '../../db/queries/characters.ts'
import { listRetiredCompanies } from '../../db/queries/companies.ts'
import { findLife } from '../../db/queries/installation.ts'
import { listMediaFileNames, removeMediaOf } from '../../db/queries/media.ts'
import { listImageFileNames } from '../../db/queries/pictures.ts'
import { listPictureFileNames } from '../../db/queries/visitor-pictures.ts'
import { writeDurably } from '../system/durable.ts'
import { createFileStore, type StoredFile } from '../system/files.ts'
import { livesOf } from './signs-of-life.ts'

export interface SweepParts {
  db: Db
  dataDir: string
  /** The database was made by this start. */
  isNew: boolean
  say: (text: string) => void
}

/** While it is there, no file is removed. */
export const FILES_HELD = 'files-held'

/**
 * Before anybody uploads: removes what a crash left behind, so that no file is without a row and the disk is never fuller
 * than the quotas say. Touches nothing where the database, not the file, is the stranger (rules/sweep.ts).
 */
export async function sweepFiles({ db, dataDir, isNew, say }: SweepParts): Promise<void> {
  removeRowsOfRetired(db)
  const folders = [
    { name: 'incoming', known: [] },
    { name: 'media', known: listMediaFileNames(db) },
    { name: 'characters', known: listCharacterFileNames(db) },
    { name: 'images', known: listImageFileNames(db) },
    { name: 'captures', known: listPictureFileNames(db) },
  ]
  const left = await Promise.all(
    folders.map(async ({ name, known }) => {
      const store = createFileStore(join(dataDir, name))
      return { store, files: without(await store.list(), new Set(known)) }
    }),
  )
  const files = left.flatMap((folder) => folder.files)
  const mark = resolve(join(dataDir, FILES_HELD))
  const verdict = decideSweep({
    isNew,
    accounts: countAccounts(db),
    life: findLife(db),
    livesOfFolder: livesOf(dataDir),
    newestAt: files.length === 0 ? undefined : Math.max(...files.map((file) => file.modifiedAt)),
    isHeld: existsSync(mark),
  })
  if (verdict === 'hold') {
    if (!existsSync(mark)) writeDurably(mark, EXPLANATION)
    say(
      `▸ ${files.length} files in ${resolve(dataDir)} are unknown to the database; nothing is removed. Put the right database back, or remove ${mark} when they may go.`,
    )
  }
  if (verdict === 'release') {
    rmSync(mark)
    say(`▸ The database knows every file again: ${mark} is removed`)
  }
  if (verdict !== 'sweep') return
  for (const { store, files } of left) for (const file of files) await store.remove(file.name)
  say(`▸ ${files.length} files that a crash had left behind were removed`)
}

/** Companies that were deleted before their files went with them. */
function removeRowsOfRetired(db: Db): void {
  db.transaction((tx) => {
    for (const companyId of listRetiredCompanies(tx)) {
      removeMediaOf(tx, companyId)
      removeCharactersOf(tx, companyId)
    }
  })
}

const without = (files: readonly StoredFile[], known: ReadonlySet<string>): StoredFile[] =>
  files.filter((file) => !known.has(file.name))

const EXPLANATION = `The database that Uketsuke found here does not know files of this folder: it was new, empty, or older than they are.
While this file exists, Uketsuke removes no file that its database does not know. Put the right database back, then remove
this file; or remove it at once when the unknown files may go.
`
