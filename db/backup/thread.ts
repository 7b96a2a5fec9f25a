import { Worker } from 'node:worker_threads'
import type { PagesTask } from './copy.ts'

/** copyPages beside the server's own work. @throws Error */
export const runPagesTask = (task: PagesTask): Promise<void> =>
  // written out, for the bundle (server/process/bundle/places.ts); no inherited flags: loaders of a test run have no business in there
  answerOf(new Worker(new URL('./pages-worker.ts', import.meta.url), { workerData: task, execArgv: [] }))

/** What a thread that has one task says at its end. @throws what it threw */
export function answerOf<Result>(worker: Worker): Promise<Result> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
  })
}
