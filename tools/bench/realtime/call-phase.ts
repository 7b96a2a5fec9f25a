import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchCompany } from './bench-company.ts'
import { Calls } from './calls.ts'
import type { Crowd } from './crowd.ts'
import { type Measured, waitedMs } from './measured.ts'
import { Meter, type Result } from './meter.ts'
import { kb, line, mb, quantile, spread } from './print.ts'
import { replay } from './replay.ts'
import { Tape } from './tape.ts'

interface CallOptions {
  aSecond: number
  seconds: number
  /** Folder for the recording of all messages. Without it, the comparison with the bare `ws` library is left out. */
  folder?: string | undefined
  isProfiled?: boolean
}

/**
 * Returns a function that counts the pages whose list shows a signage: those of the operators of its shop, and the
 * administrator's.
 */
function watchersOf({ kiosks, operators: people }: BenchCompany): (signageId: number) => number {
  const storeOf = new Map(kiosks.map(({ id, store }) => [id, store]))
  return (signageId) => people.filter(({ store }) => store === storeOf.get(signageId)).length + 1
}

export const signageIdsOf =
  ({ pages }: Crowd) =>
  (index: number): number | undefined =>
    pages[index]?.signageId

function tell(name: string, result: Result, cpuMs: number): void {
  console.log(`\n${name}: ${result.calls} calls, ${result.unanswered} not ended`)
  line('press → dialog p50/90/99', `${spread(result.dialogMs)} ms`)
  line('accept → Active at all', `${spread(result.activeMs)} ms (${result.activeMs.length} whole)`)
  line('end → Standby at all', `${spread(result.standbyMs)} ms (${result.standbyMs.length} whole)`)
  line('CPU a call', `${(cpuMs / result.calls).toFixed(1)} ms`)
}

/** Runs calls for a while and measures them. Then sends the same bytes with the bare `ws` library, for comparison. */
export async function callPhase(
  server: Measured,
  crowd: Crowd,
  company: BenchCompany,
  options: CallOptions,
): Promise<void> {
  const signageOf = signageIdsOf(crowd)
  const meter = new Meter(signageOf)
  const tape = options.folder ? new Tape() : undefined
  const calls = new Calls(crowd)
  crowd.listeners = tape ? [meter, tape] : [meter]
  if (options.isProfiled) await server.startProfile()
  const [before, waited] = [await server.settled(), waitedMs(server)]
  calls.start(options.aSecond)
  await pause(options.seconds * 1_000)
  await calls.end()
  const after = await server.read()
  const waitedShare = (waitedMs(server) - waited) / (options.seconds * 1_000)
  crowd.listeners = []
  const watchers = watchersOf(company)
  const own = meter.result(watchers)
  const cpuMs = after.cpuMs - before.cpuMs
  tell('product', own, cpuMs)
  line(
    'messages and bytes a call',
    `${(meter.messages / own.calls).toFixed(0)}, ${kb(meter.bytes / own.calls)}`,
  )
  line('loop delay p99, max', `${after.delayP99Ms.toFixed(0)}, ${after.delayMaxMs.toFixed(0)} ms`)
  line('waited for a core, of each second', `${(waitedShare * 1_000).toFixed(0)} ms`)
  line('sockets lost, presses skipped', `${crowd.lost}, ${calls.skipped}`)
  if (options.isProfiled) await tellProfile(server)
  const settled = await server.settled()
  line('RSS and heap, before and after', [before, settled].map(memory).join(' → '))
  if (!tape || !options.folder) return

  const stores = crowd.pages.map((page) => page.store)
  const bareMeter = new Meter(signageOf)
  const bare = await replay(tape.end(), stores, join(options.folder, 'tape.json'), bareMeter)
  const same = bareMeter.result(watchers)
  tell('bare ws', same, bare.cpuMs)
  line('RSS a connection', kb(bare.rssAConnection))
  console.log('\nproduct / bare ws')
  line('CPU', `${(cpuMs / bare.cpuMs).toFixed(2)}`)
  line(
    'press → dialog p50, p99',
    [0.5, 0.99].map((p) => (quantile(own.dialogMs, p) / quantile(same.dialogMs, p)).toFixed(2)).join(', '),
  )
}

const memory = ({ rssBytes, heapBytes }: { rssBytes: number; heapBytes: number }): string =>
  `${mb(rssBytes)}, ${mb(heapBytes)}`

async function tellProfile(server: Measured): Promise<void> {
  const { functions: shares } = await server.stopProfile()
  const busy = shares.filter(({ name }) => name !== '(idle)')
  const all = busy.reduce((sum, { selfMs }) => sum + selfMs, 0)
  console.log('\nself time by function')
  for (const { name, place, selfMs } of busy.slice(0, 40))
    console.log(`${((selfMs / all) * 100).toFixed(1).padStart(5)} %  ${name}  ${place}`)
}
