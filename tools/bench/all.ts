// npm run bench -- all [--only=part of a subject]: runs the main benches one after the other, each with a time
// limit, and writes tools/bench/RESULTS.md. It has a row for each figure, with its reference from the same run,
// and states the machine's load, because absolute times of a shared machine are noise.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Entry, PLAN, rowsOf } from './all/plan.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = PLAN.filter(({ subject }) => subject.toLowerCase().includes((values.only ?? '').toLowerCase()))
const load = (): string => loadavg()[0]?.toFixed(1) ?? ''

/** Runs a bench in its own process group, so that its child processes end with it. */
function run({
  args: [name, ...args],
  limit,
}: Entry): Promise<{ output: string; tookMs: number; end: string }> {
  const begunAt = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
  return new Promise((resolve) => {
    let end = ''
    const patience = setTimeout(() => {
      end = `ended after ${limit} s`
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, limit * 1_000)
    child.once('exit', (code) => {
      clearTimeout(patience)
      if (end === '' && code !== 0) end = `failed (${code})`
      resolve({ output, tookMs: performance.now() - begunAt, end })
    })
  })
}

const head = [
  '# Results',
  '',
  `\`npm run bench -- all\`, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}, load ${load()} at the start.`,
  'Compare within a row: product and reference ran one after the other on the same machine.',
  '',
  '| bench | what | figure | held against |',
  '| --- | --- | --- | --- |',
]
const rows: string[] = []
let failed = 0
for (const entry of wanted) {
  console.log(`▸ ${entry.subject} (at most ${entry.limit} s, load ${load()})`)
  const result = await run(entry)
  const own = rowsOf(entry, result)
  if (result.end !== '') {
    failed += 1
    console.error(`✖ ${result.end}\n${result.output.slice(-600)}`)
  }
  console.log(own.join('\n'))
  rows.push(...own)
}
const text = `${[...head, ...rows, '', `Load at the end: ${load()}.`].join('\n')}\n`
// A partial run (--only) prints the table; only a full run saves it.
if (values.only === undefined) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text)
else console.log(text)
process.exit(failed === 0 ? 0 : 1)
