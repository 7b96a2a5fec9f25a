import { Worker } from 'node:worker_threads'
import type { PagesTask } from './copy.ts'

/** Runs copyPages in a thread. @throws Error if the copy fails */
export const runPagesTask = (task: PagesTask): Promise<void> =>
  // The URL is written out in full because the bundler searches for it (server/process/bundle/places.ts). `execArgv` is empty
  // so that the thread does not inherit flags, such as loaders of a test run.
  answerOf(new Worker(new URL('./pages-worker.ts', import.meta.url), { workerData: task, execArgv: [] }))

/** Resolves with the result of a thread that does one task. @throws the thread's error */
export function answerOf<Result>(worker: Worker): Promise<Result> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the backup thread ended with exit code ${code}`)))
  })
}
