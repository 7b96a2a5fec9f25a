import type { Crowd } from './crowd.ts'
import type { Measured } from './measured.ts'
import type { Page } from './page.ts'
import { line, spread } from './print.ts'

/**
 * Time limit in ms until all pages have received their complete initial state: two minutes for up to 3,000 pages, and
 * proportionally more for more pages.
 */
const wholeMs = ({ pages }: Crowd): number => Math.max(120_000, 40 * pages.length)
const KINDS = { signage: 'kiosks', operator: 'operators', observer: 'those who look on' } as const

/**
 * Connects all pages at once, and measures how long it takes until the last one has received its complete initial
 * state.
 */
export async function joinAll(server: Measured, crowd: Crowd): Promise<void> {
  const before = await server.read()
  const begunAt = performance.now()
  crowd.open()
  const isWhole = await crowd.whole(wholeMs(crowd))
  const took = (performance.now() - begunAt) / 1_000
  const cpu = ((await server.read()).cpuMs - before.cpuMs) / 1_000
  line(
    'all join at once → all states complete',
    `${missing(crowd, isWhole)}${took.toFixed(1)} s, ${cpu.toFixed(1)} CPU s`,
  )
}

/** Kills the server (kill -9), starts it again at once, and measures when the pages of each kind are back. */
export async function restart(server: Measured, crowd: Crowd): Promise<void> {
  const back = new Map<Page['as'], number[]>()
  await server.stop('SIGKILL')
  const begunAt = performance.now()
  crowd.onWhole = ({ as }) => {
    back.set(as, [...(back.get(as) ?? []), (performance.now() - begunAt) / 1_000])
  }
  const startMs = await server.start()
  const isWhole = await crowd.whole(wholeMs(crowd))
  const took = (performance.now() - begunAt) / 1_000
  const { cpuMs, delayMaxMs } = await server.read()
  line(
    'kill -9 → all whole',
    `${missing(crowd, isWhole)}${took.toFixed(1)} s (start ${(startMs / 1_000).toFixed(1)} s), ${(cpuMs / 1_000).toFixed(1)} CPU s, loop max ${delayMaxMs.toFixed(0)} ms`,
  )
  for (const [as, name] of Object.entries(KINDS))
    line(`  ${name} back p50/90/99`, `${spread(back.get(as as Page['as']) ?? [])} s`)
  crowd.onWhole = () => undefined
}

const missing = (crowd: Crowd, isWhole: boolean): string => (isWhole ? '' : `${crowd.missing} missing after `)
