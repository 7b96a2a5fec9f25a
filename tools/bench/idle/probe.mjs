// node --import ./tools/bench/idle/probe.mjs: reports the memory of its process. Plain JavaScript, because
// stripping types would be measured as well.
import { getHeapStatistics } from 'node:v8'

const workers = new Set()
process.on('worker', (worker) => {
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
})
process.on('message', async () => {
  const { heapTotal, external, arrayBuffers } = process.memoryUsage()
  const heaps = await Promise.all([...workers].map((worker) => worker.getHeapStatistics()))
  process.send({
    heap: heapTotal,
    used: getHeapStatistics().used_heap_size,
    external: external + arrayBuffers,
    workers: heaps.map((heap) => heap.total_heap_size + heap.external_memory),
  })
})
process.channel?.unref()
