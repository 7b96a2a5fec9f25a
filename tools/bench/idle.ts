// npm run bench -- idle [seconds]: measures the product as `npm start` runs it, with demo data and without users. A
// first start creates the data; five more starts on the same folder measure the time until /health first answers 200.
// Then it measures the process's memory after a minute, as the kernel counts it. A second process measures how much of
// its memory V8 uses.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProduct } from './idle/product.ts'
import { line, mb, quantile } from './realtime/print.ts'

const STARTS = 5
const seconds = Number(process.argv[2] ?? 60)
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
const data = () => mkdtempSync(join(tmpdir(), 'uketsuke-idle-'))

const [folder, other] = [data(), data()]
try {
  line('machine', `${cpus().length} cores, node ${process.versions.node}, load ${load()}`)
  const first = await startProduct(folder)
  line('first start, creates demo data', `${first.healthMs.toFixed(0)} ms`)
  await first.stop()

  const [took, own, cpu]: [number[], number[], number[]] = [[], [], []]
  for (let start = 0; start < STARTS; start++) {
    const product = await startProduct(folder)
    took.push(product.healthMs)
    own.push(product.healthMs - product.waitedMs)
    cpu.push(product.cpuMs)
    await product.stop()
  }
  line(
    '/health after, median',
    `${quantile(took, 0.5).toFixed(0)} ms (${took.map((ms) => ms.toFixed(0)).join(', ')})`,
  )
  line('  without its waits for a core', `${quantile(own, 0.5).toFixed(0)} ms`)
  line('  CPU of all its threads', `${quantile(cpu, 0.5)} ms`)

  const product = await startProduct(folder)
  const probed = await startProduct(other, { probe: true })
  await pause(seconds * 1_000)
  const { VmRSS = 0, RssFile = 0, RssAnon = 0, VmHWM = 0 } = product.status()
  const { heap, used, external, workers } = await probed.kept()
  const ofWorkers = workers.reduce((sum, bytes) => sum + bytes, 0)
  line(`RSS after ${seconds} s`, `${mb(VmRSS)} (at most ${mb(VmHWM)}; load ${load()})`)
  line('  programs and libraries', mb(RssFile))
  line('  heap', `${mb(heap)} (${mb(used)} used)`)
  line('  external', mb(external))
  line('  heaps of workers', `${mb(ofWorkers)} (${workers.length} threads)`)
  line('  rest', mb(RssAnon - heap - external - ofWorkers))
  await Promise.all([product.stop(), probed.stop()])
} finally {
  for (const each of [folder, other]) rmSync(each, { recursive: true, force: true })
}
