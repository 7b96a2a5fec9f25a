import { parentPort, workerData } from 'node:worker_threads'
import { contentsOf, copyDatabase } from './copy.ts'
import type { BackupTask } from './thread.ts'

const { source, copy } = workerData as BackupTask
if (source !== undefined) copyDatabase(source, copy)
parentPort?.postMessage(contentsOf(copy))
