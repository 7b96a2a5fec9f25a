// node tests/support/run.ts [--workers=2] [--test-name-pattern=text] <files and globs>
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { sharesProcess } from './sharing.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '2' },
    'test-name-pattern': { type: 'string', multiple: true },
  },
})
const files = [...new Set(positionals.flatMap((pattern) => globSync(pattern).sort()))]
if (files.length === 0) {
  console.error(`✖ No test is in ${positionals.join(' ')}`)
  process.exit(1)
}

/** Files that share one process, so that the server's modules are loaded once for all of them. */
const FILES_PER_PROCESS = 90
const PROCESSES = resolve(`node_modules/.cache/test-processes/${process.pid}`)

/** A server or timer that a failed test left open must not keep the run waiting: the process names it and fails. */
const END = `setTimeout(() => {
  console.error('left open after the last test:', process.getActiveResourcesInfo().join(', '))
  process.exit(1)
}, 30_000).unref()`

/** Writes one module for each process; each suite is awaited, so they run one after the other, each file with its own hooks. */
function processesOf(shared: readonly string[]): string[] {
  mkdirSync(PROCESSES, { recursive: true })
  const count = Math.ceil(shared.length / FILES_PER_PROCESS)
  return Array.from({ length: count }, (_, n) => {
    // every n-th file: slow subjects are spread over all processes
    const suites = shared
      .filter((_, index) => index % count === n)
      .map((file) => `await suite(${JSON.stringify(file)}, () => import(${JSON.stringify(resolve(file))}))`)
    const path = join(PROCESSES, `${n + 1}.mjs`)
    writeFileSync(path, [`import { suite } from 'node:test'`, ...suites, END, ''].join('\n'))
    return path
  })
}

const isJourney = (file: string): boolean => file.endsWith('.spec.ts')
const journeys = files.filter(isJourney)
const shared = files.filter((file) => !isJourney(file) && sharesProcess(file))
const others = files.filter((file) => !isJourney(file) && !shared.includes(file))

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())
process.on('exit', () => rmSync(PROCESSES, { recursive: true, force: true }))

const results = run({
  // The longest first: short files fill the gaps at the end.
  files: [...journeys, ...processesOf(shared), ...others],
  concurrency: Number(options.workers),
  testNamePatterns: options['test-name-pattern'] ?? [],
  execArgv: ['--import', './tests/support/jsx.ts'],
  signal: stopping.signal,
})
results.on('test:summary', ({ success }) => {
  if (!success) process.exitCode = 1
})
results.compose(spec).pipe(process.stdout)
