import { statSync } from 'node:fs'
import { join } from 'node:path'
import { outdatedBackups } from '#core/backups/rules.ts'
import { contentsOf, copyDatabase, fileNamesOf } from '../../db/backup/copy.ts'
import { checkBackup, wordsOf } from './check.ts'
import { type BackupFolder, createBackupFolder, FileListFault } from './folder.ts'
import type { BackupManifest } from './manifests.ts'
import type { BackupOrder, CheckedBackup, MadeBackup } from './service.ts'

/** A task that runs in the backup thread (worker.ts) and blocks that thread. */
export type BackupTask = { path: string } & (
  | { kind: 'make'; dataDir: string; order: BackupOrder; secret: SecretFile | undefined }
  | { kind: 'check'; manifest: BackupManifest }
  | { kind: 'renew' }
)

/** The file with the server's secret, which signs sessions and links. `name` is its name in backups: its hash. */
export interface SecretFile {
  path: string
  name: string
}

export async function runBackupTask(task: BackupTask): Promise<MadeBackup | CheckedBackup | null> {
  const folder = createBackupFolder(task.path)
  switch (task.kind) {
    case 'make':
      try {
        return await make(folder, task)
      } catch (error) {
        // remove the incomplete backup: one that fails every hour would fill the disk
        await folder.removeIncomplete().catch(() => undefined)
        throw error
      }
    case 'check':
      return await checked(folder, task.manifest, 'whole')
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
  const known = await folder.knownFiles()
  function keep(of: string, name: string, source: string): void {
    const file = folder.keepFile(of, name, source, known)
    // `file` is undefined if the file was removed after the database was copied; the running database then has no reference to
    // it.
    if (file) list.add(file)
  }
  for (const [of, name] of fileNamesOf(database)) keep(of, name, join(dataDir, of, name))
  if (secret) keep('secret', secret.name, secret.path)
  const manifest: BackupManifest = {
    version: 2,
    ...order,
    migratedAt,
    rows,
    files: list.close(),
    bytes: statSync(database).size,
  }
  await folder.finish(manifest)
  // After making a backup, only file sizes are compared; a check on request reads everything.
  const { fault } = await checked(folder, manifest, 'sizes')
  return { manifest, fault, tidyFault: await tidy(folder).then(() => null, tidyFaultOf) }
}

async function tidy(folder: BackupFolder): Promise<void> {
  for (const { name } of outdatedBackups(await folder.list())) await folder.remove(name)
  await folder.tidy(await folder.list())
}

async function checked(
  folder: BackupFolder,
  manifest: BackupManifest,
  depth: 'whole' | 'sizes',
): Promise<CheckedBackup> {
  const check = await checkBackup(folder, manifest, depth)
  return { fault: wordsOf(check), bySize: check.bySize }
}

const tidyFaultOf = (error: unknown): MadeBackup['tidyFault'] => ({
  backup: error instanceof FileListFault ? error.backup : null,
  text: error instanceof Error ? error.message : String(error),
})
