// npm run bench -- hostile [attacks] [--requests=50000] [--frames=20000] [--datagrams=5000] [--files=300]
// [--seed=1] [--sources] [--profile]: attacks the product and prints a table with a row for each attack: what
// was sent, what the server answered, answers 5xx, leaks of another company's data, and the longest time that
// the server's event loop was blocked. Without names it runs all attacks. Fails on a 5xx, a leak, or a blocked
// event loop of more than 200 ms. --profile prints which functions ran while each server's event loop was
// blocked longest (best with --sources). For a company that sends too much, see `noisy-neighbour`.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Options, type Result, stallText } from './hostile/attacked-server.ts'
import { chat } from './hostile/chat.ts'
import { datagrams } from './hostile/datagrams.ts'
import { flood } from './hostile/flood.ts'
import { forgedFiles } from './hostile/forged.ts'
import { frames } from './hostile/frames.ts'
import { neighbours } from './hostile/neighbours.ts'
import { requests } from './hostile/requests.ts'
import { turn } from './hostile/turn.ts'

const ATTACKS: Readonly<Record<string, (options: Options) => Promise<Result>>> = {
  requests,
  frames,
  datagrams,
  'forged-files': forgedFiles,
  neighbours,
  chat,
  flood,
  turn,
}
const STALL_MAX_MS = 200
const SHOWN = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '50000' },
    frames: { type: 'string', default: '20000' },
    datagrams: { type: 'string', default: '5000' },
    files: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    sources: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const options: Options = {
  requests: Number(values.requests),
  frames: Number(values.frames),
  datagrams: Number(values.datagrams),
  files: Number(values.files),
  seed: Number(values.seed),
  sources: values.sources,
  profile: values.profile,
}
const names = positionals.length > 0 ? positionals : Object.keys(ATTACKS)
const unknown = names.filter((name) => !(name in ATTACKS))
if (unknown.length > 0)
  throw new Error(`unknown attack ${unknown.join(', ')}; choose from ${Object.keys(ATTACKS).join(', ')}`)

function print(name: string, { report, stall, notes, tries }: Result, tookMs: number): void {
  const { answers, faults, leaks } = report
  const answered = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const counts = [...answers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([answer, count]) => `${answer}: ${count}`)
    .join(', ')
  const isOver = stall.wallMs > STALL_MAX_MS
  const longest = `${stallText(stall)}${isOver ? ' over' : ''}`
  const took = `${Math.round(tookMs / 1_000)} s`
  console.log(
    `| ${[name, tries ?? answered, counts, faults.length, leaks.length, longest, took].join(' | ')} |`,
  )
  for (const note of notes) console.error(`  ${name}: ${note}`)
  for (const line of [...new Set([...faults, ...leaks])].slice(0, SHOWN))
    console.error(`  ✖ ${name}: ${line}`)
  if (faults.length + leaks.length > 0 || isOver) process.exitCode = 1
}

console.log(
  `${cpus().length} cores, node ${process.version}, load ${loadavg()[0]?.toFixed(1)}, seed ${options.seed}\n`,
)
console.log('| attack | tries | answers | 5xx and faults | leaks | longest stall | took |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const name of names) {
  const begunAt = performance.now()
  print(name, await ATTACKS[name]!(options), performance.now() - begunAt)
}
