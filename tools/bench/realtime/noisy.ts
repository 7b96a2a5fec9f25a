import { setTimeout as pause } from 'node:timers/promises'
import type { BenchCompany } from './bench-company.ts'
import { signageIdsOf } from './call-phase.ts'
import { Calls } from './calls.ts'
import { Crowd } from './crowd.ts'
import { type Measured, waitedMs } from './measured.ts'
import { Meter } from './meter.ts'
import type { NoiseKind, NoiseReport } from './noise.ts'
import { openNoise } from './open-noise.ts'
import { quantile } from './print.ts'

const KINDS: [NoiseKind, name: string][] = [
  ['none', 'the neighbour is quiet'],
  ['within', 'it floods within its limits'],
  ['over', 'it floods over its limits'],
]

/**
 * Measures two companies of the same size on one server. The first one receives calls as usual. The neighbor is
 * quiet, floods within its limits, or floods beyond them; the figures show the effect on the first one.
 */
export async function noisyPhases(
  server: Measured,
  company: BenchCompany,
  neighbour: BenchCompany,
  { aSecond, seconds }: { aSecond: number; seconds: number },
): Promise<void> {
  const crowd = new Crowd(server.base, company)
  await crowd.enter()
  crowd.open()
  await crowd.whole(120_000)
  const noise = await openNoise(server.base, neighbour)
  for (const [kind, name] of KINDS) {
    await noise.turn(kind)
    await pause(2_000)
    const [before, waited] = [await server.read(), waitedMs(server)]
    const meter = new Meter(signageIdsOf(crowd))
    crowd.listeners = [meter]
    const lost = crowd.lost
    const calls = new Calls(crowd)
    calls.start(aSecond)
    await pause(seconds * 1_000)
    await calls.end()
    const after = await server.read()
    const report = await noise.turn('none')
    const { dialogMs, unanswered } = meter.result(() => Number.POSITIVE_INFINITY)
    const p = (part: number): string => quantile(dialogMs, part).toFixed(1)
    const share = (ms: number): string => `${(ms / (seconds * 10)).toFixed(0)} %`
    console.log(`\n${name}`)
    console.log(`  press → dialog p50/90/99/max  ${[0.5, 0.9, 0.99, 1].map(p).join(' / ')} ms`)
    console.log(`  calls, not ended, sockets lost  ${calls.pressed}, ${unanswered}, ${crowd.lost - lost}`)
    console.log(
      `  server: of a core ${share(after.cpuMs - before.cpuMs)}, waited for one ${share(waitedMs(server) - waited)}, loop delay p99, max ${after.delayP99Ms.toFixed(0)}, ${after.delayMaxMs.toFixed(0)} ms`,
    )
    if (kind !== 'none') console.log(`  neighbor: ${describe(report, seconds)}`)
    await pause(3_000)
  }
  crowd.stop()
  await noise.end()
}

const describe = (report: NoiseReport, seconds: number): string =>
  Object.entries(report)
    .map(([what, count]) => `${what} ${(count / seconds).toFixed(0)}/s`)
    .join(', ')
