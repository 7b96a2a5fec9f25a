import { statSync } from 'node:fs'
import { join } from 'node:path'
import { missingRows, outdatedBackups } from '#rules/backups.ts'
import { contentsOf, copyDatabase, fileNamesOf } from '../../db/backup/copy.ts'
import { type BackupFolder, type BackupManifest, createBackupFolder } from '../adapters/backup-folder.ts'
import type { BackupOrder, MadeBackup } from '../services/backups.ts'

/** What a backup does with each row and each file: all of it blocks, and runs in a thread (backup-thread.ts). */
export type BackupTask = { path: string } & (
  | { kind: 'make'; dataDir: string; order: BackupOrder; secret: SecretFile | undefined }
  | { kind: 'check'; manifest: BackupManifest }
  | { kind: 'renew' }
)

/** What sessions and links are signed with, named by its content. */
export interface SecretFile {
  path: string
  name: string
}

export async function runBackupTask(task: BackupTask): Promise<MadeBackup | string | null> {
  const folder = createBackupFolder(task.path)
  switch (task.kind) {
    case 'make':
      return await make(folder, task)
    case 'check':
      return await faultOf(folder, task.manifest)
    case 'renew':
      await folder.renew()
      return null
  }
}

type MakeTask = Pick<BackupTask & { kind: 'make' }, 'dataDir' | 'order' | 'secret'>

async function make(folder: BackupFolder, { dataDir, order, secret }: MakeTask): Promise<MadeBackup> {
  const { database, list } = await folder.begin(order.name)
  copyDatabase(join(dataDir, 'uketsuke.sqlite'), database)
  const { migratedAt, rows } = contentsOf(database)
  function keep(of: string, name: string, source: string): void {
    const bytes = folder.keepFile(of, name, source)
    // removed since the copy: nobody shows it any more
    if (bytes !== undefined) list.add({ folder: of, name, bytes })
  }
  for (const [of, name] of fileNamesOf(database)) keep(of, name, join(dataDir, of, name))
  if (secret) keep('secret', secret.name, secret.path)
  const manifest: BackupManifest = {
    ...{ version: 2, ...order, migratedAt, rows },
    files: list.close(),
    bytes: statSync(database).size,
  }
  await folder.finish(manifest)
  return { manifest, fault: await faultOf(folder, manifest), tidyFault: await wordsOf(tidy(folder)) }
}

async function tidy(folder: BackupFolder): Promise<void> {
  for (const { name } of outdatedBackups(await folder.list())) await folder.remove(name)
  await folder.tidy(await folder.list())
}

/** Null: it is sound. */
async function faultOf(folder: BackupFolder, manifest: BackupManifest): Promise<string | null> {
  try {
    const lacking = missingRows(manifest.rows, contentsOf(folder.databaseOf(manifest.name)).rows)
    if (lacking !== undefined) return lacking
    for await (const files of folder.filesOf(manifest)) {
      const spoiled = files.find(({ folder: of, name, bytes }) => folder.bytesOf(of, name) !== bytes)
      if (spoiled) return `${spoiled.folder}/${spoiled.name}`
    }
    return null
  } catch (error) {
    return textOf(error)
  }
}

/** Of what went wrong; null: nothing. */
const wordsOf = (work: Promise<void>): Promise<string | null> => work.then(() => null, textOf)

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
