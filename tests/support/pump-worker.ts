import { parentPort, workerData } from 'node:worker_threads'
import { cutters, patternsOf } from './patterns.ts'
import { worstOf } from './pump.ts'

const { mode, folders } = workerData as { mode: 'patterns' | 'cutters'; folders: string[] }
const subjects =
  mode === 'patterns' ? patternsOf(folders).map(({ pattern }) => pattern) : Object.values(cutters)
for (const [index, subject] of subjects.entries()) parentPort?.postMessage({ index, worst: worstOf(subject) })
