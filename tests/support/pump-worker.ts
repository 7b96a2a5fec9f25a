import { parentPort } from 'node:worker_threads'
import { cutters } from './patterns.ts'
import { worstOf } from './pump.ts'

for (const [index, cut] of Object.values(cutters).entries())
  parentPort?.postMessage({ index, worst: worstOf(cut) })
