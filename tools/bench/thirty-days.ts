// npm run bench -- thirty-days [calls] [every] [--transport=local|stream] [--warm-up=10] [--hours | --loads]:
// plays calls (accept, picture, hang up) between a kiosk and an operator, each in a Chromium of its own, without
// loading a page again. With --hours the first two numbers are hours instead of calls: nobody calls, and the
// clocks of both pages run fast, until the kiosk loads itself again at night. With --loads they are loads: the
// pages load again, as a kiosk does every night. After every `every` calls, hours or loads and a garbage
// collection, prints the memory and the number of live objects of both pages. At the end, prints the growth per
// call, hour or load after the warm-up (least squares, with its standard error), and the growth of a kiosk in 30
// days (1,000 calls) or of an operator in 12 hours (100 calls). The goal is a growth below 50 MB.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { HOMES } from '#core/accounts/roles.ts'
import type { TransportSetting } from '#core/signages/transport.ts'
import { launchBrowser, letIn, openPerson, type Person, signIn } from '../../tests/support/browser.ts'
import {
  beginCall,
  fact,
  KIOSK,
  kioskIsReady,
  openKiosk,
  openOperator,
  operatorIsReady,
  waitForText,
} from '../../tests/support/call-journey.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { setTransport } from '../../tests/support/set-transport.ts'
import { openSampler, type Sample } from './thirty-days/sample.ts'
import { slopeOf } from './thirty-days/slope.ts'
import { stopRecording } from './thirty-days/unrecorded.ts'

const GOAL_MB = 50
/**
 * Number of calls, hours or loads within which memory may grow by at most GOAL_MB: 30 days of a kiosk, 12 hours of an
 * operator.
 */
const AHEAD = {
  call: { kiosk: 1_000, operator: 100 },
  hour: { kiosk: 720, operator: 12 },
  load: { kiosk: 30, operator: 30 },
}
type PageName = keyof typeof AHEAD.call

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    transport: { type: 'string' },
    'warm-up': { type: 'string', default: '10' },
    hours: { type: 'boolean', default: false },
    loads: { type: 'boolean', default: false },
  },
})
const total = Number(positionals[0] ?? 100)
const every = Number(positionals[1] ?? 1)
const unit = values.hours ? 'hour' : values.loads ? 'load' : 'call'
/** Number of calls, hours or loads during which caches and compiled code still grow. Growth after them is a leak. */
const warmUp = Number(values['warm-up'])

type Samples = { at: number; sample: Sample }[]

const columns: readonly (readonly [name: keyof Sample, heading: string, digits: number])[] = [
  ['heapMb', 'heap MB', 2],
  ['nodes', 'nodes', 0],
  ['listeners', 'listeners', 0],
  ['sockets', 'sockets', 0],
  ['peers', 'peers', 0],
  ['tracks', 'tracks', 0],
  ['audioNodes', 'audio nodes', 0],
  ['pictures', 'pictures', 0],
  ['pageMb', 'page MB', 1],
  ['gpuMb', 'GPU MB', 1],
  ['restMb', 'rest MB', 1],
]

const row = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`)

function printHead(): void {
  const headings = ['page', unit, ...columns.map(([, heading]) => heading), 'load']
  row(headings)
  row(headings.map(() => '---'))
}

function printGrowth(name: PageName, samples: Samples): void {
  const warm = samples.filter(({ at }) => at >= warmUp)
  console.log(
    `${name}: growth per ${unit} from ${unit} ${warmUp} to ${warm.at(-1)?.at} (${warm.length} samples)`,
  )
  const number = AHEAD[unit][name]
  for (const [key, heading] of columns) {
    const { slope, standardError } = slopeOf(warm.map(({ at, sample }) => [at, sample[key]]))
    const [ahead, ofError] = [slope * number, standardError * number]
    const isOver = heading.endsWith('MB') && ahead - 2 * ofError > GOAL_MB
    const verdict = isOver ? `, above ${GOAL_MB}` : ''
    const error = `± ${standardError.toFixed(4)}`
    const estimate = `${ahead.toFixed(0)} ± ${ofError.toFixed(0)}${verdict}`
    console.log(`  ${heading.padEnd(11)} ${slope.toFixed(4)} ${error}, in ${number} ${unit}s ${estimate}`)
  }
}

/**
 * Records and prints samples of a page's memory. Throws if the page was loaded again by itself, because that would hide
 * a leak.
 */
async function follow(name: PageName, browser: Browser, { page, faults }: Person) {
  await stopRecording(page)
  const take = await openSampler(browser, page)
  const samples: Samples = []
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  return {
    async sample(at: number): Promise<void> {
      const sample = await take()
      samples.push({ at, sample })
      const figures = columns.map(([key, , digits]) => sample[key].toFixed(digits))
      row([name, String(at), ...figures, loadavg()[0]!.toFixed(1)])
    },
    printGrowth(): void {
      printGrowth(name, samples)
      if (loads > 0 && !values.loads) throw new Error(`the ${name}'s page was loaded again ${loads} times`)
      for (const fault of new Set(faults)) console.log(`  ${fault}`)
    },
  }
}

async function hangUp(kiosk: Person, operator: Person): Promise<void> {
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await waitForText(kiosk.page, 'scene', 'Standby')
  await Promise.all([kioskIsReady(kiosk), operatorIsReady(operator)])
}

async function openPages(): Promise<[kiosk: Person, operator: Person]> {
  if (!values.hours)
    return [await openKiosk(kioskBrowser, server.base), await openOperator(operatorBrowser, server.base)]
  const kiosk = await openWithClock(kioskBrowser, 'lobby', HOMES.signage, KIOSK)
  const operator = await openWithClock(operatorBrowser, 'operator1', HOMES.operator)
  await Promise.all([kioskIsReady(kiosk), operatorIsReady(operator)])
  return [kiosk, operator]
}

/** Opens a page whose timers and clock can be moved forward. Those of its workers, such as the socket's, cannot. */
async function openWithClock(
  browser: Browser,
  loginId: string,
  path: string,
  size?: { width: number; height: number },
): Promise<Person> {
  const person = await openPerson(browser, server.base, size)
  await person.page.clock.install()
  await letIn(person, loginId)
  await person.page.goto(path)
  return person
}

/** Short enough for timers of 10 s and more to fire as often as they would. Each timer fires at most once per step. */
const STEP_MS = 10_000
const STEPS_PER_HOUR = 3_600_000 / STEP_MS
/** Real time between two steps, in which the page draws and receives answers. */
const PAUSE_MS = 33

/** Playwright's clock in a page, and the real timers that it replaces. */
interface InstalledClock {
  controller: { fastForward(ms: number): Promise<void> }
  builtins: { setTimeout(run: () => void, ms: number): void }
}

/** All steps run within one call into the page: each call from outside makes the page's process grow by about 1 kB. */
const passHour = ({ page }: Person): Promise<void> =>
  page.evaluate(
    async ([steps, stepMs, pauseMs]) => {
      const { controller, builtins } = (globalThis as unknown as { __pwClock: InstalledClock }).__pwClock
      for (let step = 0; step < steps; step++) {
        await controller.fastForward(stepMs)
        await new Promise<void>((done) => builtins.setTimeout(done, pauseMs))
      }
    },
    [STEPS_PER_HOUR, STEP_MS, PAUSE_MS] as const,
  )

const PASS: Record<typeof unit, (kiosk: Person, operator: Person) => Promise<unknown>> = {
  async call(kiosk, operator) {
    await beginCall(kiosk, operator)
    await hangUp(kiosk, operator)
  },
  hour: (kiosk, operator) => Promise.all([passHour(kiosk), passHour(operator)]),
  async load(kiosk, operator) {
    await Promise.all([kiosk.page.reload(), operator.page.reload()])
    await Promise.all([kioskIsReady(kiosk), operatorIsReady(operator)])
  },
}

const server = await startServer(values.hours ? { RATE_LIMITS: '0' } : {})
const kioskBrowser = await launchBrowser()
const operatorBrowser = await launchBrowser()
try {
  if (values.transport) {
    const admin = await openPerson(operatorBrowser, server.base)
    await signIn(admin, 'admin')
    await admin.page.waitForURL('**/app/**')
    await setTransport(admin, values.transport as TransportSetting)
    await admin.context.close()
  }
  const [kiosk, operator] = await openPages()
  const pages = [
    await follow('kiosk', kioskBrowser, kiosk),
    await follow('operator', operatorBrowser, operator),
  ]
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Chromium ${kioskBrowser.version()}, ${total} ${unit}s`)
  printHead()
  try {
    for (let at = 0; at <= total; at++) {
      if (at > 0) await PASS[unit](kiosk, operator)
      if (at % every === 0) for (const page of pages) await page.sample(at)
    }
  } finally {
    console.log(`transport: ${await fact(kiosk.page, 'transport')}`)
    for (const page of pages) page.printGrowth()
  }
} finally {
  await kioskBrowser.close()
  await operatorBrowser.close()
  await server.close()
}
