import { missingRows } from '#core/backups/rules.ts'
import { contentsOf } from '../../db/backup/copy.ts'
import { bytesOf, sha256Of } from '../system/file-hash.ts'
import type { BackupFolder, BackupManifest } from './folder.ts'
import type { KeptFile } from './list.ts'

export interface BackupCheck {
  /** Of its database or of the list of its files; null: both are sound. Without them nothing can be restored. */
  fault: string | null
  /** Each file that is missing or not what it was, in words. */
  damaged: string[]
  /** Files that were compared by size alone: the list of an older version has no hashes. */
  bySize: number
}

/**
 * Reads a backup. It blocks: outside of a start it runs in a thread.
 * @param depth `whole` reads every file; `sizes` only looks how long it is
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

/** @returns null: it is what the list says */
export function faultOfFile(path: string, { bytes, sha256 }: KeptFile, isRead = true): string | null {
  const found = bytesOf(path)
  if (found === undefined) return 'is missing'
  if (found !== bytes) return `has ${found} bytes instead of ${bytes}`
  return isRead && sha256 !== undefined && sha256Of(path) !== sha256 ? 'has another content' : null
}

/** Named on a page: more than that are counted. */
const NAMED_MAX = 100

/** One text for a page; null: it is sound. */
export function wordsOf({ fault, damaged }: BackupCheck): string | null {
  if (fault !== null || damaged.length === 0) return fault
  const more = damaged.length - NAMED_MAX
  return `${damaged.slice(0, NAMED_MAX).join(', ')}${more > 0 ? `, … (${more})` : ''}`
}
