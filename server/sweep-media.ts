import { join } from 'node:path'
import type { Db } from '../db/open.ts'
import { listCharacterFileNames } from '../db/queries/characters.ts'
import { listMediaFileNames } from '../db/queries/media.ts'
import { createFileStore } from './adapters/files.ts'

/** Before anybody uploads: removes what a crash left behind, so that the disk is never fuller than the quotas say. */
export async function sweepMedia(db: Db, dataDir: string): Promise<void> {
  await createFileStore(join(dataDir, 'incoming')).sweep(new Set())
  await createFileStore(join(dataDir, 'media')).sweep(new Set(listMediaFileNames(db)))
  await createFileStore(join(dataDir, 'characters')).sweep(new Set(listCharacterFileNames(db)))
}
