// npm run bench -- rooms [minutes] [rooms] [seconds]: calls begin and end for half an hour in a relay with its
// own process. Each room has a publisher and a viewer; every ten seconds they leave one of the rooms and enter
// it again. Prints the memory of the process each minute, and how much it grew from the fifth minute (when code
// is compiled and V8 has its heap size) to the end (goal: at most 5 %). Both values are medians of three minutes.
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { startAttendedRoom } from './relay/attended-room.ts'
import { openOurs } from './relay/ours.ts'
import { residentKiB } from './relay/process-figures.ts'

const [minutes = '30', rooms = '20', seconds = '10'] = process.argv.slice(2)
const MINUTE_MS = 60_000
const CHANGE_MS = Number(seconds) * 1_000
const WARM_MINUTES = 5
const COMPARED_MINUTES = 3
const COMPARED_SAMPLES = (COMPARED_MINUTES * MINUTE_MS) / CHANGE_MS

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}, ${rooms} rooms for ${minutes} minutes`,
)
const subject = await openOurs('native')('127.0.0.1')
const counted = { sent: 0, received: 0 }
const held: number[] = []
let entered = 0
let failed = 0
const open = [] as Awaited<ReturnType<typeof startAttendedRoom>>[]
try {
  while (open.length < Number(rooms)) await enter()
  const untilMs = performance.now() + Number(minutes) * MINUTE_MS
  for (let saidAtMs = performance.now(); performance.now() < untilMs; ) {
    await pause(CHANGE_MS)
    await open.shift()?.leave()
    await enter()
    held.push(residentKiB(subject.pid))
    if (performance.now() - saidAtMs < MINUTE_MS) continue
    saidAtMs = performance.now()
    const { sent, received } = counted
    console.log(
      `${(held.at(-1)! / 1024).toFixed(1)} MiB, ${sent} packets in, ${received} out (${((received / sent) * 100).toFixed(2)} %), ${entered} rooms entered, ${failed} attempts failed`,
    )
  }
} finally {
  for (const room of open) await room.leave()
  await subject.close()
}
const warm = held.slice((WARM_MINUTES * MINUTE_MS) / CHANGE_MS)
if (warm.length < 2 * COMPARED_SAMPLES) {
  console.log(`too short to compare: it takes ${WARM_MINUTES + 2 * COMPARED_MINUTES} minutes`)
  process.exit(0)
}
const first = median(warm.slice(0, COMPARED_SAMPLES))
const last = median(warm.slice(-COMPARED_SAMPLES))
console.log(
  `memory ${(first / 1024).toFixed(1)} MiB → ${(last / 1024).toFixed(1)} MiB: ${((last / first - 1) * 100).toFixed(1)} % (highest ${(Math.max(...held) / 1024).toFixed(1)} MiB)`,
)
process.exit(0)

/** Enters a room. A failure is only counted and printed, because clients give up if the machine stalls for seconds. */
async function enter(): Promise<void> {
  try {
    open.push(await startAttendedRoom(subject, entered++, counted))
  } catch (error) {
    failed++
    console.log(`room ${entered - 1}: ${String(error)}`)
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
