import { missingRows } from '#core/backups/rules.ts'
import { contentsOf } from '../../db/backup/copy.ts'
import { bytesOf, sha256Of } from '../system/file-hash.ts'
import type { BackupFolder } from './folder.ts'
import type { KeptFile } from './list.ts'
import type { BackupManifest } from './manifests.ts'

interface BackupCheck {
  /** What is wrong with the database or the file list (without which nothing can be restored); null if both are OK. */
  fault: string | null
  /** A description of each missing or changed file. */
  damaged: string[]
  /** Number of files of which only the size was checked, because the backup of an older version has no hashes. */
  bySize: number
}

/**
 * Checks a backup. It blocks the thread, so it runs in a backup thread, except at start-up.
 * @param depth `whole` reads every file; `sizes` only compares their sizes; `list` checks only the file list
 */
export async function checkBackup(
  folder: BackupFolder,
  manifest: BackupManifest,
  depth: 'whole' | 'sizes' | 'list',
): Promise<BackupCheck> {
  const check: BackupCheck = { fault: null, damaged: [], bySize: 0 }
  try {
    check.fault = missingRows(manifest.rows, contentsOf(folder.databaseOf(manifest.name)).rows) ?? null
    for await (const files of folder.filesOf(manifest))
      for (const file of depth === 'list' ? [] : files) {
        const fault = faultOfFile(folder.fileOf(file.folder, file.name), file, depth === 'whole')
        if (fault !== null) check.damaged.push(`${file.folder}/${file.name} ${fault}`)
        if (file.sha256 === undefined) check.bySize++
      }
  } catch (error) {
    check.fault = error instanceof Error ? error.message : String(error)
  }
  return check
}

/** Compares a file with its entry in the list. @returns what is wrong with it; null if it matches */
export function faultOfFile(path: string, { bytes, sha256 }: KeptFile, isRead = true): string | null {
  const found = bytesOf(path)
  if (found === undefined) return 'is missing'
  if (found !== bytes) return `has ${found} bytes instead of ${bytes}`
  return isRead && sha256 !== undefined && sha256Of(path) !== sha256 ? 'has different content' : null
}

/** Maximum number of file names that a page shows; for further files it shows only their number. */
const NAMED_MAX = 100

/** What is wrong with a backup, as text for a page; null if it is OK. */
export function wordsOf({ fault, damaged }: BackupCheck): string | null {
  if (fault !== null || damaged.length === 0) return fault
  const more = damaged.length - NAMED_MAX
  return `${damaged.slice(0, NAMED_MAX).join(', ')}${more > 0 ? `, … (${more})` : ''}`
}
