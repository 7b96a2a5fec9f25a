import { Worker } from 'node:worker_threads'
import { answerOf } from '../../db/backup/thread.ts'
import type { BackupWork } from './service.ts'
import type { BackupTask, SecretFile } from './work.ts'

interface BackupPlaces {
  dataDir: string
  /** Folder of the backups. */
  path: string
  /** The file with the server's secret; undefined if the secret comes from the environment. */
  secretFile: () => SecretFile | undefined
}

/** Runs each backup task in a thread of its own. */
export const createBackupWork = ({ dataDir, path, secretFile }: BackupPlaces): BackupWork => ({
  make: (order) => inThread({ kind: 'make', path, dataDir, order, secret: secretFile() }),
  check: (manifest) => inThread({ kind: 'check', path, manifest }),
  renew: () => inThread({ kind: 'renew', path }),
})

// The thread must not inherit flags, such as the loaders of a test run.
const inThread = <Result>(task: BackupTask): Promise<Result> =>
  answerOf(new Worker(new URL('./worker.ts', import.meta.url), { workerData: task, execArgv: [] }))
