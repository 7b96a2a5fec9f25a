import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { decideSweep } from '#core/storage/sweep.ts'
import type { Db } from '../../db/open.ts'
import { countAccounts } from '../../db/queries/accounts.ts'
import { listCharacterFileNames, removeCharactersOf } from '../../db/queries/characters.ts'
import { listRetiredCompanies } from '../../db/queries/companies.ts'
import { listMotionFileNames, removeMotionsOf } from '../../db/queries/company-motions.ts'
import { findLife } from '../../db/queries/installation.ts'
import { listMediaFileNames, removeMediaOf } from '../../db/queries/media.ts'
import { listImageFileNames } from '../../db/queries/pictures.ts'
import { listSoundFileNames } from '../../db/queries/visitor-messages.ts'
import { listPictureFileNames } from '../../db/queries/visitor-pictures.ts'
import { writeDurably } from '../system/durable.ts'
import { createFileStore, type StoredFile } from '../system/files.ts'
import { signsOfLifeOf } from './signs-of-life.ts'

interface SweepParts {
  db: Db
  dataDir: string
  /** Whether this start has created the database. */
  isNew: boolean
  say: (text: string) => void
}

/** Marker file: while it exists, no file is removed. */
export const FILES_HELD = 'files-held'

/**
 * Removes files left by a crash, before uploads begin, so that every file has a row and quotas are right. If the database does
 * not belong to the files, nothing is removed (core/storage/sweep.ts).
 */
export async function sweepFiles({ db, dataDir, isNew, say }: SweepParts): Promise<void> {
  removeRowsOfRetired(db)
  const folders = [
    { name: 'incoming', known: [] },
    { name: 'media', known: listMediaFileNames(db) },
    { name: 'characters', known: [...listCharacterFileNames(db), ...listMotionFileNames(db)] },
    { name: 'images', known: listImageFileNames(db) },
    { name: 'captures', known: [...listPictureFileNames(db), ...listSoundFileNames(db)] },
  ]
  const left = await Promise.all(
    folders.map(async ({ name, known }) => {
      const store = createFileStore(join(dataDir, name))
      // a folder that cannot be read counts as empty, so nothing in it is deleted
      const found = await store.list().catch(() => [])
      return { store, files: without(found, new Set(known)) }
    }),
  )
  const files = left.flatMap((folder) => folder.files)
  const mark = resolve(join(dataDir, FILES_HELD))
  const verdict = decideSweep({
    isNew,
    accounts: countAccounts(db),
    life: findLife(db),
    livesOfFolder: signsOfLifeOf(dataDir),
    newestAt: files.length === 0 ? undefined : Math.max(...files.map((file) => file.modifiedAt)),
    isHeld: existsSync(mark),
  })
  if (verdict === 'hold') {
    if (!existsSync(mark)) writeDurably(mark, EXPLANATION)
    say(
      `▸ ${files.length} files in ${resolve(dataDir)} are unknown to the database; nothing is removed. Put the right database back, or delete ${mark} if they can be removed.`,
    )
  }
  if (verdict === 'release') {
    rmSync(mark)
    say(`▸ The database knows every file again: ${mark} was deleted`)
  }
  if (verdict !== 'sweep') return
  for (const { store, files } of left) for (const file of files) await store.remove(file.name)
  say(`▸ ${files.length} files left by a crash were removed`)
}

/** Removes the media and characters of deleted companies. Older versions kept them when a company was deleted. */
function removeRowsOfRetired(db: Db): void {
  db.transaction((tx) => {
    for (const companyId of listRetiredCompanies(tx)) {
      removeMediaOf(tx, companyId)
      removeCharactersOf(tx, companyId)
      removeMotionsOf(tx, companyId)
    }
  })
}

const without = (files: readonly StoredFile[], known: ReadonlySet<string>): StoredFile[] =>
  files.filter((file) => !known.has(file.name))

const EXPLANATION = `The database that Uketsuke found here does not know files of this folder: it was new, empty, or older than they are.
While this file exists, Uketsuke removes no file that its database does not know. Put the right database back, then remove
this file; or remove it at once when the unknown files may go.
`
