import { Worker } from 'node:worker_threads'
import { answerOf } from '../../db/backup/thread.ts'
import type { BackupWork } from './service.ts'
import type { BackupTask, SecretFile } from './work.ts'

export interface BackupPlaces {
  dataDir: string
  /** Of the backups. */
  path: string
  /** Undefined: it comes from the environment. */
  secretFile: () => SecretFile | undefined
}

/** Each task in a thread of its own, beside the server's work. */
export const createBackupWork = ({ dataDir, path, secretFile }: BackupPlaces): BackupWork => ({
  make: (order) => inThread({ kind: 'make', path, dataDir, order, secret: secretFile() }),
  check: (manifest) => inThread({ kind: 'check', path, manifest }),
  renew: () => inThread({ kind: 'renew', path }),
})

// no inherited flags: loaders of a test run have no business in there
const inThread = <Result>(task: BackupTask): Promise<Result> =>
  answerOf(new Worker(new URL('./worker.ts', import.meta.url), { workerData: task, execArgv: [] }))
