import { Worker } from 'node:worker_threads'
import type { DatabaseContents } from './copy.ts'

export interface BackupTask {
  /** Left out: the copy is there, and is only read. */
  source?: string
  copy: string
}

/** Copies (if there is a source) and reads the copy from end to end, beside the server's own work. @throws Error */
export function runBackupTask(task: BackupTask): Promise<DatabaseContents> {
  return new Promise((resolve, reject) => {
    // no inherited flags: loaders of a test run have no business in there
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task, execArgv: [] })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
  })
}
