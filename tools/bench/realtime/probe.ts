// node --import ./tools/bench/realtime/probe.ts: reports figures from inside the measured process.
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Reading {
  cpuMs: number
  rssBytes: number
  heapBytes: number
  /** Delays of the event loop in ms, without the timer's own resolution. */
  delayP99Ms: number
  delayMaxMs: number
  /**
   * The most CPU time that the main thread used between two turns of the event loop. In contrast to a delay, it does
   * not contain waiting for a core.
   */
  turnCpuMaxMs: number
}

export interface FunctionShare {
  name: string
  place: string
  selfMs: number
}

/** A time in which the event loop was blocked, and what ran in it, innermost function first. */
export interface StallStack {
  wallMs: number
  /** Call stacks, each with its share of the samples. */
  stacks: { share: number; frames: string[] }[]
}

export interface Profile {
  functions: FunctionShare[]
  /** The longest times in which the event loop was blocked, longest first. */
  stalls: StallStack[]
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
/** Times on the profile's clock, in µs. */
let stalls: { fromUs: number; toUs: number }[] = []
const STALL_NOTED_US = 30_000
const STALLS_SHOWN = 3
const STACKS_SHOWN = 4
const FRAMES_SHOWN = 14
const clockUs = (): number => Number(process.hrtime.bigint() / 1_000n)

let turnCpuMaxMs = 0
let lookedAtCpuMs = threadCpuMs()
let lookedAtUs = clockUs()
setInterval(() => {
  const atUs = clockUs()
  if (session && atUs - lookedAtUs > STALL_NOTED_US) stalls.push({ fromUs: lookedAtUs, toUs: atUs })
  lookedAtUs = atUs
  const usedMs = threadCpuMs()
  turnCpuMaxMs = Math.max(turnCpuMaxMs, usedMs - lookedAtCpuMs)
  lookedAtCpuMs = usedMs
}, LOOK_MS).unref()

/** Reads the figures since the last reading. */
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
  lookedAtUs = clockUs()
  stalls = []
}

type CpuProfile = Awaited<ReturnType<typeof takeProfile>>

async function takeProfile(from: Session) {
  return (await from.post('Profiler.stop')).profile
}

async function stopProfile(): Promise<Profile> {
  const running = session
  if (!running) return { functions: [], stalls: [] }
  session = undefined
  const profile = await takeProfile(running)
  running.disconnect()
  return { functions: functionsOf(profile), stalls: stallsOf(profile) }
}

type ProfileNode = CpuProfile['nodes'][number]

const placeOf = ({ callFrame }: ProfileNode): string =>
  `${callFrame.url.replace(/^.*?(?=node_modules|server|db\/|relay)/, '')}:${callFrame.lineNumber + 1}`

function functionsOf({ nodes, samples = [], timeDeltas = [] }: CpuProfile): FunctionShare[] {
  const byNode = new Map<number, number>()
  for (const [at, id] of samples.entries())
    byNode.set(id, (byNode.get(id) ?? 0) + (timeDeltas[at] ?? 0) / 1_000)
  const byPlace = new Map<string, FunctionShare>()
  for (const node of nodes) {
    const name = node.callFrame.functionName || '(anonymous)'
    const place = placeOf(node)
    const share = byPlace.get(`${name} ${place}`) ?? { name, place, selfMs: 0 }
    share.selfMs += byNode.get(node.id) ?? 0
    byPlace.set(`${name} ${place}`, share)
  }
  return [...byPlace.values()].sort((a, b) => b.selfMs - a.selfMs)
}

function stallsOf({ nodes, samples = [], timeDeltas = [], startTime }: CpuProfile): StallStack[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const framesOf = (id: number): string[] => {
    const frames: string[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const node = byId.get(at)!
      frames.push(`${node.callFrame.functionName || '(anonymous)'} ${placeOf(node)}`)
    }
    return frames.slice(0, FRAMES_SHOWN)
  }
  let us = startTime
  const timed = samples.map((id, at) => {
    us += timeDeltas[at] ?? 0
    return { id, us }
  })
  return stalls
    .sort((a, b) => b.toUs - b.fromUs - (a.toUs - a.fromUs))
    .slice(0, STALLS_SHOWN)
    .map(({ fromUs, toUs }) => {
      const inside = timed.filter((sample) => sample.us >= fromUs && sample.us <= toUs)
      const stacks = [...Map.groupBy(inside, ({ id }) => id)]
        .map(([id, own]) => ({ share: own.length / inside.length, frames: framesOf(id) }))
        .sort((a, b) => b.share - a.share)
      return { wallMs: (toUs - fromUs) / 1_000, stacks: stacks.slice(0, STACKS_SHOWN) }
    })
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
// Exit when the bench has ended, because nothing else would stop this process.
process.on('disconnect', () => process.exit(0))
// The channel to the bench must not keep this process alive.
process.channel?.unref()
