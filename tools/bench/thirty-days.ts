// npm run bench -- thirty-days [calls] [every] [--transport=local|stream] [--warm-up=10]: plays calls (accept,
// picture, hang up) between a kiosk and an operator, each in a Chromium of its own, without loading a page
// again. After every `every` calls and a garbage collection, prints the memory and the number of live objects
// of both pages. At the end, prints the growth per call after the warm-up (least squares, with its standard
// error), and the growth in 1,000 calls (a kiosk in 30 days) or in 100 calls (an operator in 12 hours). The goal
// is a growth below 50 MB.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import type { TransportSetting } from '#core/signages/transport.ts'
import { launchBrowser, openPerson, type Person, signIn } from '../../tests/support/browser.ts'
import {
  beginCall,
  fact,
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
 * Number of calls on one loaded page within which memory may grow by at most GOAL_MB: a kiosk's calls in 30 days, an
 * operator's in 12 hours.
 */
const CALLS_AHEAD = { kiosk: 1_000, operator: 100 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    transport: { type: 'string' },
    'warm-up': { type: 'string', default: '10' },
  },
})
const calls = Number(positionals[0] ?? 100)
const every = Number(positionals[1] ?? 1)
/** Number of calls during which caches and compiled code still grow. Growth after them is a leak. */
const warmUp = Number(values['warm-up'])

type Samples = { call: number; sample: Sample }[]

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
  const headings = ['page', 'call', ...columns.map(([, heading]) => heading), 'load']
  row(headings)
  row(headings.map(() => '---'))
}

function printGrowth(name: keyof typeof CALLS_AHEAD, samples: Samples): void {
  const warm = samples.filter(({ call }) => call >= warmUp)
  console.log(`${name}: growth per call from call ${warmUp} to ${warm.at(-1)?.call} (${warm.length} samples)`)
  for (const [key, heading] of columns) {
    const { slope, standardError } = slopeOf(warm.map(({ call, sample }) => [call, sample[key]]))
    const [ahead, ofError] = [slope * CALLS_AHEAD[name], standardError * CALLS_AHEAD[name]]
    const isOver = heading.endsWith('MB') && ahead - 2 * ofError > GOAL_MB
    const verdict = isOver ? `, above ${GOAL_MB}` : ''
    const error = `± ${standardError.toFixed(4)}`
    const estimate = `${ahead.toFixed(0)} ± ${ofError.toFixed(0)}${verdict}`
    console.log(
      `  ${heading.padEnd(11)} ${slope.toFixed(4)} ${error}, in ${CALLS_AHEAD[name]} calls ${estimate}`,
    )
  }
}

/**
 * Records and prints samples of a page's memory. Throws if the page was loaded again, because that would hide a leak.
 */
async function follow(name: keyof typeof CALLS_AHEAD, browser: Browser, { page, faults }: Person) {
  await stopRecording(page)
  const take = await openSampler(browser, page)
  const samples: Samples = []
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  return {
    async sample(call: number): Promise<void> {
      const sample = await take()
      samples.push({ call, sample })
      const figures = columns.map(([key, , digits]) => sample[key].toFixed(digits))
      row([name, String(call), ...figures, loadavg()[0]!.toFixed(1)])
    },
    printGrowth(): void {
      printGrowth(name, samples)
      if (loads > 0) throw new Error(`the ${name}'s page was loaded again ${loads} times`)
      for (const fault of new Set(faults)) console.log(`  ${fault}`)
    },
  }
}

async function hangUp(kiosk: Person, operator: Person): Promise<void> {
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await waitForText(kiosk.page, 'scene', 'Standby')
  await Promise.all([kioskIsReady(kiosk), operatorIsReady(operator)])
}

const server = await startServer()
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
  const kiosk = await openKiosk(kioskBrowser, server.base)
  const operator = await openOperator(operatorBrowser, server.base)
  const pages = [
    await follow('kiosk', kioskBrowser, kiosk),
    await follow('operator', operatorBrowser, operator),
  ]
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Chromium ${kioskBrowser.version()}, ${calls} calls`)
  printHead()
  try {
    for (let call = 0; call <= calls; call++) {
      if (call > 0) {
        await beginCall(kiosk, operator)
        await hangUp(kiosk, operator)
      }
      if (call % every === 0) for (const page of pages) await page.sample(call)
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
