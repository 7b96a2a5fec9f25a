// npm run bench -- relay [rounds] [load] [seconds]: measures what a forwarded packet costs, over this machine's
// own address. The native engine, the plain engine and, if Debian's package is installed, Janus run alternately
// under each load. Each runs in its own process, so that only its CPU time is counted; the clients are in
// another process. The printed ratio is that of the medians.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg, networkInterfaces } from 'node:os'
import { isJanusInstalled } from './relay/janus.ts'
import { LOADS, type Measurements, type Spread } from './relay/load.ts'

const [rounds = '1', only, seconds = '4'] = process.argv.slice(2)
const subjects = ['native', 'plain', ...(isJanusInstalled() ? ['janus'] : [])]
/**
 * All relays are measured at an address that Janus can use, because its ICE library (libnice) ignores loopback
 * candidates.
 */
const address =
  Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}, ${rounds} rounds`,
)
if (!isJanusInstalled()) console.log('no /usr/bin/janus: measuring our engines only')
for (const [at, { publishers, viewers }] of LOADS.entries()) {
  if (only !== undefined && only !== `${publishers}x${viewers}`) continue
  const runs = new Map(subjects.map((name) => [name, [] as Measurements[]]))
  for (let round = 0; round < Number(rounds); round++) {
    for (const name of subjects) runs.get(name)!.push(await runUntilWhole(name, at))
  }
  console.log(`\n${publishers} publishers x ${viewers} viewers`)
  for (const [name, all] of runs) console.log(`  ${name.padEnd(7)}${describe(all)}`)
  const cpuOf = (name: string): number => median(runs.get(name)!.map(({ cpuUs }) => cpuUs))
  if (runs.has('janus')) {
    const ratio = (name: string): string => (cpuOf(name) / cpuOf('janus')).toFixed(2)
    console.log(`  CPU per packet: native / Janus ${ratio('native')}, plain / Janus ${ratio('plain')}`)
  }
}

/**
 * Repeats a run that failed: werift's client does not retransmit a lost handshake flight (RFC 9147, 5.8.1) and gives
 * up.
 */
async function runUntilWhole(name: string, loadAt: number, tries = 3): Promise<Measurements> {
  try {
    return await runOnce(name, loadAt)
  } catch (error) {
    if (tries === 1) throw error
    console.log(`${name}: repeating (${String(error)})`)
    return runUntilWhole(name, loadAt, tries - 1)
  }
}

async function runOnce(name: string, loadAt: number): Promise<Measurements> {
  const args = [name, String(loadAt), address, String(Number(seconds) * 1000)]
  const child = fork(new URL('./relay/run.ts', import.meta.url), args)
  const figures = once(child, 'message') as Promise<[Measurements]>
  const exited = once(child, 'exit')
  const ended = exited.then(([code]) => {
    if (code !== 0) throw new Error(`${name} failed`)
  })
  await Promise.race([figures, ended])
  await exited
  return (await figures)[0]
}

function describe(all: readonly Measurements[]): string {
  const of = (read: (figures: Measurements) => number): number => median(all.map(read))
  const cpu = all.map(({ cpuUs }) => cpuUs.toFixed(1)).join(' ')
  return [
    `${cpu} us CPU a packet`,
    `${Math.round(of(({ forwardedASecond }) => forwardedASecond))} a second`,
    `${(of(({ delivered }) => delivered) * 100).toFixed(2)} % delivered`,
    `client to client p50 ${of(({ delayMs }) => delayMs.p50).toFixed(2)} p99 ${of(({ delayMs }) => delayMs.p99).toFixed(1)} ms`,
    insideOf(all),
    `${Math.round(of(({ roomKiB }) => roomKiB))} KiB a room`,
    `machine ${Math.round(of(({ machineBusy }) => machineBusy) * 100)} % busy`,
  ].join(', ')
}

function insideOf(all: readonly Measurements[]): string {
  const measured = all.flatMap(({ insideMs }) => insideMs ?? [])
  if (measured.length === 0) return 'in to out not seen (needs tcpdump and root)'
  const of = (read: (spread: Spread) => number): string => median(measured.map(read)).toFixed(2)
  return `in to out p50 ${of(({ p50 }) => p50)} p99 ${of(({ p99 }) => p99)} ms`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
