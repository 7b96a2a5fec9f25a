// npm run bench -- killed [kills] [power-cuts] [seed]: repeatedly kills a server on loopback under mixed load
// (bookings, calls, templates, uploads, videos, deletions, pictures). After each kill it checks everything that
// the server had confirmed: rows, files by SHA-256, integrity, foreign keys, files without a row and rows
// without a file. As root it also simulates power cuts: it stops the process and copies the block device of its
// ext4 file system, so that data which the file system had not written yet is lost.
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createBook } from './killed/book.ts'
import { holdAgainst } from './killed/check.ts'
import { openLoad } from './killed/load.ts'
import { openLoopDisk } from './killed/loop-disk.ts'
import { openOnFolder } from './killed/server.ts'

const [kills = '10', cuts = '0', seed = String(Date.now() % 100_000)] = process.argv.slice(2)
/**
 * How long the load runs before each kill, in ms (minimum and maximum): long enough that every kind of write is in
 * progress.
 */
const LOAD_MS = [800, 3_500] as const

let chance = Number(seed)
/** A seeded random number in [0, 1) (mulberry32), so that a run can be repeated. */
function random(): number {
  chance = (chance + 0x6d2b79f5) | 0
  let mixed = Math.imul(chance ^ (chance >>> 15), 1 | chance)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const loadMs = (): number => LOAD_MS[0] + random() * (LOAD_MS[1] - LOAD_MS[0])

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, seed ${seed}`)
const faults: string[] = []
faults.push(...(await killAgain(Number(kills))), ...(await cutAgain(Number(cuts))))
for (const fault of faults) console.error(`✖ ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1

async function killAgain(times: number): Promise<string[]> {
  if (times === 0) return []
  const found: string[] = []
  const book = createBook()
  const server = await openOnFolder()
  const starts: number[] = []
  try {
    const load = await openLoad(server.base, book)
    for (let round = 1; round <= times; round++) {
      const running = load.begin()
      await pause(loadMs())
      running.expectEnd()
      await server.kill()
      await running.end()
      starts.push(await server.start())
      found.push(...(await holdAgainst(book, server.dataDir)).map((fault) => `kill ${round}: ${fault}`))
    }
    found.push(...load.faults)
  } finally {
    await server.close()
  }
  report(`${times} kills`, book, starts, found)
  return found
}

async function cutAgain(times: number): Promise<string[]> {
  if (times === 0) return []
  if (process.getuid?.() !== 0) {
    console.log('power cuts: skipped, because only root may mount a file system')
    return []
  }
  const found: string[] = []
  const book = createBook()
  const disk = openLoopDisk()
  const starts: number[] = []
  const server = await openOnFolder(disk.folder)
  try {
    const load = await openLoad(server.base, book)
    for (let round = 1; round <= times; round++) {
      const running = load.begin()
      await pause(loadMs())
      running.expectEnd()
      server.freeze()
      disk.copy()
      await server.kill()
      await running.end()
      disk.mountCopy()
      starts.push(await server.start())
      found.push(...(await holdAgainst(book, server.dataDir)).map((fault) => `cut ${round}: ${fault}`))
    }
    found.push(...load.faults)
  } finally {
    await server.close()
    disk.close()
  }
  report(`${times} power cuts`, book, starts, found)
  return found
}

function report(what: string, book: ReturnType<typeof createBook>, starts: number[], found: string[]): void {
  const sorted = [...starts].sort((a, b) => a - b)
  const counts = Object.entries(book.counts()).map(([kind, count]) => `${kind} ${count}`)
  console.log(
    `${what}: ${book.answered()} answered writes (${counts.join(', ')}), ${book.openEnds()} without an answer; ${found.length} faults;`,
    `started again in ${sorted[Math.floor(sorted.length / 2)]} ms (median)`,
  )
}
