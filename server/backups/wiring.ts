import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createTimers } from '../realtime/timers.ts'
import type { ReplicaCopies } from '../replica/copies.ts'
import { backupFolderOf, type Config } from '../system/config.ts'
import { createDisk } from '../system/disk.ts'
import { createDiskRoom } from '../system/disk-room.ts'
import { createBackupFolder } from './folder.ts'
import { type Backups, createBackups } from './service.ts'
import { createBackupWork } from './thread.ts'
import type { SecretFile } from './work.ts'

/** Starts nightly backups. Checks the free space of the disk that contains the backup folder. */
export function startBackups(
  app: FastifyInstance,
  { config, now, replica }: { config: Config; now: () => number; replica?: ReplicaCopies | undefined },
): Backups {
  const path = backupFolderOf(config)
  const dataDir = resolve(config.DATA_DIR)
  const onFault = (error: unknown): void => app.log.error({ err: error }, 'a backup failed')
  const backups = createBackups({
    folder: createBackupFolder(path),
    work: createBackupWork({ dataDir, path, secretFile: () => secretIn(dataDir) }),
    database: join(dataDir, 'uketsuke.sqlite'),
    // The folder may not exist yet, so check its nearest existing parent.
    requireSpace: (bytes) => createDiskRoom(createDisk(existing(path))).requireSpace(bytes),
    isBesideData: `${path}${sep}`.startsWith(`${dataDir}${sep}`),
    replica: () => replica?.status() ?? null,
    now,
    timers: createTimers(now, onFault),
    onFault,
  })
  app.addHook('onClose', () => backups.close())
  return backups
}

const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))

/**
 * The file with the secret of the data folder; undefined if it does not exist. Its name in backups is a hash of the secret, so that a
 * changed secret does not replace the previous one.
 */
function secretIn(dataDir: string): SecretFile | undefined {
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) return undefined
  return { path, name: createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16) }
}
