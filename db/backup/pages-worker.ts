import { parentPort, workerData } from 'node:worker_threads'
import { copyPages, type PagesTask } from './copy.ts'

const { source, copy } = workerData as PagesTask
await copyPages(source, copy)
parentPort?.postMessage('done')
