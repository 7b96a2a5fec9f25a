import { parentPort, workerData } from 'node:worker_threads'
import { type BackupTask, runBackupTask } from './work.ts'

parentPort?.postMessage(await runBackupTask(workerData as BackupTask))
