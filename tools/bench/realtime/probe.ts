// node --import ./bench/realtime/probe.ts: reports figures from inside the measured process.
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Reading {
  cpuMs: number
  rssBytes: number
  heapBytes: number
  /** Beyond the clock's own resolution. */
  delayP99Ms: number
  delayMaxMs: number
  /** The most CPU time of the main thread between two turns of the event loop: what of a delay is no wait for a core. */
  turnCpuMaxMs: number
}

export interface FunctionShare {
  name: string
  place: string
  selfMs: number
}

export type Ask = 'read' | 'collect' | 'startProfile' | 'stopProfile'

const RESOLUTION_MS = 20
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
let session: Session | undefined

const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)

const LOOK_MS = 5
const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
let turnCpuMaxMs = 0
let lookedAtCpuMs = threadCpuMs()
setInterval(() => {
  const usedMs = threadCpuMs()
  turnCpuMaxMs = Math.max(turnCpuMaxMs, usedMs - lookedAtCpuMs)
  lookedAtCpuMs = usedMs
}, LOOK_MS).unref()

/** Delays since the last reading. */
function read(): Reading {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const reading = { delayP99Ms: ms(delay.percentile(99)), delayMaxMs: ms(delay.max), turnCpuMaxMs }
  delay.reset()
  turnCpuMaxMs = 0
  return { cpuMs: (user + system) / 1_000, rssBytes: rss, heapBytes: heapUsed, ...reading }
}

async function startProfile(): Promise<void> {
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
}

async function stopProfile(): Promise<FunctionShare[]> {
  if (!session) return []
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const byNode = new Map<number, number>()
  for (const [at, id] of (profile.samples ?? []).entries())
    byNode.set(id, (byNode.get(id) ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1_000)
  const byPlace = new Map<string, FunctionShare>()
  for (const { id, callFrame } of profile.nodes) {
    const name = callFrame.functionName || '(anonymous)'
    const place = `${callFrame.url.replace(/^.*?(?=node_modules|server|db\/|relay)/, '')}:${callFrame.lineNumber + 1}`
    const share = byPlace.get(`${name} ${place}`) ?? { name, place, selfMs: 0 }
    share.selfMs += byNode.get(id) ?? 0
    byPlace.set(`${name} ${place}`, share)
  }
  return [...byPlace.values()].sort((a, b) => b.selfMs - a.selfMs)
}

async function answer(ask: Ask): Promise<unknown> {
  if (ask === 'startProfile') return startProfile()
  if (ask === 'stopProfile') return stopProfile()
  if (ask === 'collect') globalThis.gc?.()
  return read()
}

process.on('message', ({ id, ask }: { id: number; ask: Ask }) => {
  void answer(ask).then((value) => process.send?.({ id, value }))
})
// the bench has ended: exit, because no other process would stop this one
process.on('disconnect', () => process.exit(0))
// the channel must not keep the process alive
process.channel?.unref()
