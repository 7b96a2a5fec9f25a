// npm run bench -- realtime [signages operators presses-a-second] [--seconds=20] [--history=2000] [--profile] [--noisy]:
// the reception under load from another process: press → dialog, join, restart, CPU, memory, and the same bytes over bare ws.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Calls } from './realtime/calls.ts'
import { Crowd, post, postForm } from './realtime/crowd.ts'
import { buildHouse, type House } from './realtime/house.ts'
import { type Measured, measured } from './realtime/measured.ts'
import { Meter, type Result } from './realtime/meter.ts'
import { kb, line, mb, quantile, spread } from './realtime/print.ts'
import { replay } from './realtime/replay.ts'
import { Tape } from './realtime/tape.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    history: { type: 'string', default: '2000' },
    profile: { type: 'boolean', default: false },
    noisy: { type: 'boolean', default: false },
  },
})
const [signages = 50, operators = 10, aSecond = 1] = positionals.map(Number)
const seconds = Number(values.seconds)
const IDLE_MS = 5_000
const WHOLE_MS = 120_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const folder = mkdtempSync(join(tmpdir(), 'uketsuke-bench-'))
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

const serverEnv = {
  RATE_LIMITS: '0',
  ...{ MODE: 'dev', DEMO: '0', DATA_DIR: folder, LOG_LEVEL: 'error', RTC_PUBLIC_IP: '127.0.0.1' },
  ...{ RTC_PORT_RANGE: '45600-45900' },
}

/** How long the loop's work was for one act, and when everybody had been told. */
async function cost(server: Measured, act: () => Promise<unknown>, settleMs = 500): Promise<string> {
  const before = await server.read()
  const begunAt = performance.now()
  await act()
  const tookMs = performance.now() - begunAt
  await pause(settleMs)
  const after = await server.read()
  return `${(after.cpuMs - before.cpuMs).toFixed(1)} ms CPU, answered after ${tookMs.toFixed(1)} ms, loop held up ${after.delayMaxMs.toFixed(0)} ms`
}

async function join_(server: Measured, crowd: Crowd, name: string): Promise<void> {
  const before = await server.read()
  const begunAt = performance.now()
  crowd.open()
  const isWhole = await crowd.whole(WHOLE_MS)
  const took = (performance.now() - begunAt) / 1_000
  const after = await server.read()
  const cpu = (after.cpuMs - before.cpuMs) / 1_000
  line(
    name,
    `${isWhole ? '' : `${crowd.missing} missing after `}${took.toFixed(1)} s, ${cpu.toFixed(1)} CPU s`,
  )
}

async function restart(server: Measured, crowd: Crowd): Promise<void> {
  await server.stop('SIGKILL')
  const begunAt = performance.now()
  const startMs = await server.start()
  const isWhole = await crowd.whole(WHOLE_MS)
  const took = (performance.now() - begunAt) / 1_000
  const { cpuMs, delayMaxMs } = await server.read()
  const missing = isWhole ? '' : `${crowd.missing} missing after `
  line(
    'kill -9 → all whole',
    `${missing}${took.toFixed(1)} s (start ${(startMs / 1_000).toFixed(1)} s), ${(cpuMs / 1_000).toFixed(1)} CPU s, loop max ${delayMaxMs.toFixed(0)} ms`,
  )
}

/** The pages' own HTTP, one after the other. */
async function askEndpoints(server: Measured, crowd: Crowd): Promise<void> {
  const { admin, kiosks } = crowd.house
  const cookie = crowd.cookies.get(admin.loginId) ?? ''
  const asks: [string, string, object, number][] = [
    ['getCallFigures', '/api/getCallFigures', {}, 50],
    ['authVideoCall', '/api/authVideoCall', { peerId: 'abcdefgh12345678' }, 50],
    ['getSignage, one', '/api/getSignage', { targetId: kiosks[0]!.id }, 50],
    ['getSignage, list', '/api/getSignage', {}, 3],
    ['getSignage, a page of the list', '/api/getSignage', { page: 1 }, 20],
  ]
  for (const [name, path, body, times] of asks) {
    let answer = await post(server.base, admin, path, body, cookie)
    const before = await server.read()
    for (let n = 0; n < times; n++) answer = await post(server.base, admin, path, body, cookie)
    const after = await server.read()
    line(
      name,
      `${((after.cpuMs - before.cpuMs) / times).toFixed(2)} ms CPU, ${kb(answer.body.length)} (${answer.status})`,
    )
    await pause(1_000)
  }
}

/** How many lists show a signage: the operators of its store, and the administrator. */
function watchersOf({ kiosks, operators: people }: House): (signageId: number) => number {
  const storeOf = new Map(kiosks.map(({ id, store }) => [id, store]))
  return (signageId) => people.filter(({ store }) => store === storeOf.get(signageId)).length + 1
}

function tellCalls(name: string, result: Result, cpuMs: number): void {
  console.log(`\n${name}: ${result.calls} calls, ${result.unanswered} not ended`)
  line('press → dialog p50/90/99', `${spread(result.dialogMs)} ms`)
  line('accept → Active at all', `${spread(result.activeMs)} ms (${result.activeMs.length} whole)`)
  line('end → Standby at all', `${spread(result.standbyMs)} ms (${result.standbyMs.length} whole)`)
  line('CPU a call', `${(cpuMs / result.calls).toFixed(1)} ms`)
}

async function callPhase(server: Measured, crowd: Crowd): Promise<void> {
  const signageOf = (index: number): number | undefined => {
    const page = crowd.pages[index]
    return page?.as === 'signage' ? page.tenant.id : undefined
  }
  const [meter, tape] = [new Meter(signageOf), new Tape()]
  const calls = new Calls(crowd)
  crowd.listeners = [meter, tape]
  if (values.profile) await server.startProfile()
  const before = await server.read()
  calls.start(aSecond)
  await pause(seconds * 1_000)
  await calls.end()
  const after = await server.read()
  crowd.listeners = []
  const watchers = watchersOf(crowd.house)
  const own = meter.result(watchers)
  const cpuMs = after.cpuMs - before.cpuMs
  tellCalls('product', own, cpuMs)
  line(
    'messages and bytes a call',
    `${(meter.messages / own.calls).toFixed(0)}, ${kb(meter.bytes / own.calls)}`,
  )
  line('loop delay p99, max', `${after.delayP99Ms.toFixed(0)}, ${after.delayMaxMs.toFixed(0)} ms`)
  line('sockets lost, presses skipped', `${crowd.lost}, ${calls.skipped}`)
  if (values.profile) await tellProfile(server)

  const stores = crowd.pages.map((page) => page.tenant.store)
  const bareMeter = new Meter(signageOf)
  const bare = await replay(tape.end(), stores, join(folder, 'tape.json'), bareMeter)
  const same = bareMeter.result(watchers)
  tellCalls('bare ws', same, bare.cpuMs)
  line('RSS a connection', kb(bare.rssAConnection))
  console.log('\nproduct / bare ws')
  line('CPU', `${(cpuMs / bare.cpuMs).toFixed(2)}`)
  line(
    'press → dialog p50, p99',
    [0.5, 0.99].map((p) => (quantile(own.dialogMs, p) / quantile(same.dialogMs, p)).toFixed(2)).join(', '),
  )
}

async function tellProfile(server: Measured): Promise<void> {
  const shares = await server.stopProfile()
  const busy = shares.filter(({ name }) => name !== '(idle)')
  const all = busy.reduce((sum, { selfMs }) => sum + selfMs, 0)
  console.log('\nself time by function')
  for (const { name, place, selfMs } of busy.slice(0, 40))
    console.log(`${((selfMs / all) * 100).toFixed(1).padStart(5)} %  ${name}  ${place}`)
}

async function run(): Promise<void> {
  const begunLoad = load()
  const size = { signages, operators }
  const [house, neighbour] = buildHouse(
    folder,
    ['house', 'noisy'].slice(0, values.noisy ? 2 : 1),
    size,
    Number(values.history),
  )
  if (!house) return
  const server = await measured('server/main.ts', serverEnv)
  try {
    line('signages, operators, presses a second', `${signages}, ${operators}, ${aSecond}`)
    line('machine', `${cpus().length} cores, node ${process.versions.node}, load ${begunLoad}`)
    const crowd = new Crowd(server.base, house)
    await crowd.enter()
    const empty = await server.settled()
    line('RSS before anybody', mb(empty.rssBytes))
    await join_(server, crowd, 'all join at once → whole')
    await pause(2_000)
    const full = await server.settled()
    line(
      'RSS and heap a connection',
      [full.rssBytes - empty.rssBytes, full.heapBytes - empty.heapBytes]
        .map((bytes) => kb(bytes / crowd.pages.length))
        .join(', '),
    )
    const idle = await server.read()
    await pause(IDLE_MS)
    line(
      'idle, CPU a second',
      `${((((await server.read()).cpuMs - idle.cpuMs) / IDLE_MS) * 1_000).toFixed(0)} ms`,
    )
    await callPhase(server, crowd)
    console.log('\none of each')
    const cookie = crowd.cookies.get(house.admin.loginId) ?? ''
    await askEndpoints(server, crowd)
    const rename = { targetStoreId: house.storeIds[0]!, name: '新しい名前' }
    line(
      'a store renamed',
      await cost(server, () => postForm(server.base, house.admin, '/api/updateStore', rename, cookie)),
    )
    await restart(server, crowd)
    crowd.stop()
    void neighbour
  } finally {
    await server.stop('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
process.exit(0)
