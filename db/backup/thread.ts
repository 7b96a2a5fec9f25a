import { Worker } from 'node:worker_threads'
import type { DatabaseContents, PagesTask } from './copy.ts'

export interface BackupTask {
  /** Left out: the copy is there, and is only read. */
  source?: string
  copy: string
}

/** Copies (if there is a source) and reads the copy from end to end, beside the server's own work. @throws Error */
export const runBackupTask = (task: BackupTask): Promise<DatabaseContents> =>
  inThread(new URL('./worker.ts', import.meta.url), task)

/** copyPages beside the server's own work. @throws Error */
export const runPagesTask = (task: PagesTask): Promise<void> =>
  inThread(new URL('./pages-worker.ts', import.meta.url), task)

function inThread<Result>(file: URL, workerData: unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    // no inherited flags: loaders of a test run have no business in there
    const worker = new Worker(file, { workerData, execArgv: [] })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
  })
}
