import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Package that npx downloads when the bench runs. It is no dependency, because no test needs its 200 packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CHROME = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake microphone, for the page of an operator on Standby.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Most users read Japanese, which is also the language of the HTML before its script has loaded.
  '--accept-lang=ja',
]
export const FORMS = ['mobile', 'desktop'] as const
type Form = (typeof FORMS)[number]

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } } | undefined>
}

interface Result extends Report {
  /** Total blocking time in ms, counted in CPU time (see `blockingByCpu`). */
  cpuBlocking: number
}

/**
 * One of Chromium's trace events; times in µs. An event with `ph` X has a duration. `tdur`: CPU time that the thread
 * used during the event.
 */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

/** Factor by which the CPU of the device that Lighthouse simulates is slower than this machine's CPU. */
const SLOWDOWN = { mobile: 4, desktop: 1 }
/** Only the part of a task's time beyond this many ms counts as blocking. */
const LONG_TASK = 50

/**
 * Total blocking time (ms), computed from CPU time instead of elapsed time. Unlike Lighthouse's value, it does not
 * count the time in which a task waits because other processes, such as the server and Lighthouse itself, use the
 * cores. Counts to the end of the trace.
 */
function blockingByCpu(events: readonly TraceEvent[], slowdown: number): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) return Number.NaN
  const blocking = events
    .filter(
      ({ name, ph, pid, tid }) =>
        name === 'RunTask' && ph === 'X' && pid === painted.pid && tid === painted.tid,
    )
    .filter(({ ts, dur = 0 }) => ts + dur > painted.ts)
    .map(({ tdur = 0 }) => Math.max(0, (slowdown * tdur) / 1_000 - LONG_TASK))
  return blocking.reduce((sum, ms) => sum + ms, 0)
}

function run(command: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH || '/usr/bin/chromium' }
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(said.slice(-2_000)))))
  })
}

/** Lighthouse's tracing sometimes misses the start of the navigation; this is not caused by the page. */
const isMissedStart = (error: unknown): boolean => error instanceof Error && /NO_NAVSTART/.test(error.message)

/** Runs Lighthouse once on a page. `cookie` is a complete Cookie header. */
export async function lighthouse(url: string, form: Form, cookie?: string): Promise<Result> {
  try {
    return await runOnce(url, form, cookie)
  } catch (error) {
    if (isMissedStart(error)) return runOnce(url, form, cookie)
    throw error
  }
}

async function runOnce(url: string, form: Form, cookie?: string): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'result.json')
  const more = form === 'desktop' ? ['--preset=desktop'] : []
  if (cookie) more.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`)
  try {
    await run('npx', [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--save-assets',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=${CHROME.join(' ')}`,
      ...more,
    ])
    const report = JSON.parse(await readFile(file, 'utf8')) as Report
    const { traceEvents } = JSON.parse(await readFile(join(folder, 'result-0.trace.json'), 'utf8')) as {
      traceEvents: TraceEvent[]
    }
    return { ...report, cpuBlocking: blockingByCpu(traceEvents, SLOWDOWN[form]) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Medians of: the scores (0 to 100) for performance, accessibility and best practices; FCP, LCP, TBT and TBT by CPU
 * time (ms); CLS; transferred kB; number of requests.
 */
export function medianOf(results: readonly Result[]): (string | number)[] {
  const score = (name: string) =>
    Math.round(100 * median(results.map(({ categories }) => categories[name]?.score ?? 0)))
  const value = (name: string) => median(results.map(({ audits }) => audits[name]?.numericValue ?? 0))
  const requests = results.map(({ audits }) => audits['network-requests']?.details?.items?.length ?? 0)
  return [
    ...['performance', 'accessibility', 'best-practices'].map(score),
    ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((name) =>
      Math.round(value(name)),
    ),
    Math.round(median(results.map(({ cpuBlocking }) => cpuBlocking))),
    value('cumulative-layout-shift').toFixed(3),
    Math.round(value('total-byte-weight') / 1024),
    median(requests),
  ]
}
