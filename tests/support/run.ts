// node tests/support/run.ts [--workers=2] [--test-name-pattern=text] <files and globs>
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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

/** Number of test files that share one process, so that the server's modules are loaded only once for them. */
const FILES_PER_PROCESS = 90
const PROCESSES = resolve(`node_modules/.cache/test-processes/${process.pid}`)

/**
 * Code at the end of each process: if a failed test has left a server or timer open, it names what is open and exits
 * after 30 s, so that the run continues.
 */
const END = `setTimeout(() => {
  console.error('left open after the last test:', process.getActiveResourcesInfo().join(', '))
  process.exit(1)
}, 30_000).unref()`

/**
 * Writes the module that a process runs. It awaits each file's suite before the next one, and each file keeps its own
 * hooks.
 */
function processOf(name: string, own: readonly string[]): string {
  const suites = own.map(
    (file) => `await suite(${JSON.stringify(file)}, () => import(${JSON.stringify(resolve(file))}))`,
  )
  const path = join(PROCESSES, `${name}.mjs`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, [`import { suite } from 'node:test'`, ...suites, END, ''].join('\n'))
  return path
}

function processesOf(sharing: readonly string[]): string[] {
  const count = Math.ceil(sharing.length / FILES_PER_PROCESS)
  // Each process gets every n-th file, so that slow subjects are spread over all processes.
  return Array.from({ length: count }, (_, n) =>
    processOf(
      `${n + 1}`,
      sharing.filter((_, index) => index % count === n),
    ),
  )
}

const isJourney = (file: string): boolean => file.endsWith('.spec.ts')
const journeys = files.filter(isJourney)
const sharing = files.filter((file) => !isJourney(file) && sharesProcess(file))
const others = files.filter((file) => !isJourney(file) && !sharing.includes(file))
const alone = (file: string): string => processOf(file, [file])

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())
process.on('exit', () => rmSync(PROCESSES, { recursive: true, force: true }))

const results = run({
  // The longest tests start first, so that short ones fill the gaps at the end.
  files: [...journeys.map(alone), ...processesOf(sharing), ...others.map(alone)],
  concurrency: Number(options.workers),
  testNamePatterns: options['test-name-pattern'] ?? [],
  execArgv: ['--import', './tests/support/jsx.ts'],
  signal: stopping.signal,
})
results.on('test:summary', ({ success }) => {
  if (!success) process.exitCode = 1
})
results.compose(spec).pipe(process.stdout)
