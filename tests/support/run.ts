// node tests/support/run.ts [--workers=2] [--test-name-pattern=text] <files and globs>: runs test files.
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { sharingOf } from './sharing.ts'

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

/**
 * Maximum number of test files that share one process. In a shared process, the server's modules (rules), or React and
 * the page (page), are loaded only once.
 */
const FILES_PER_PROCESS = { rules: 90, page: 30 }
const PROCESSES = resolve(`node_modules/.cache/test-processes/${process.pid}`)

/**
 * Code at the end of each process: if a failed test has left a server or timer open, it names what is open and exits
 * after 30 s, so that the run continues.
 */
const END = `setTimeout(() => {
  console.error('left open after the last test:', process.getActiveResourcesInfo().join(', '))
  process.exit(1)
}, 30_000).unref()`

/** Writes the module that a process runs: it runs one file's suite after the other, and each file keeps its own hooks. */
function processOf(name: string, own: readonly string[], hasOwnModules = false): string {
  const suites = own.map((file, n) => {
    const module = `${resolve(file)}${hasOwnModules ? `?own=${n}` : ''}`
    return `await suite(${JSON.stringify(file)}, () => import(${JSON.stringify(module)}))`
  })
  const path = join(PROCESSES, `${name}.mjs`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, [`import { suite } from 'node:test'`, ...suites, END, ''].join('\n'))
  return path
}

function processesOf(sharing: 'rules' | 'page'): string[] {
  const own = tests.filter((file) => sharingOf(file) === sharing)
  const count = Math.ceil(own.length / FILES_PER_PROCESS[sharing])
  // Each process gets every n-th file, so that the files of a folder with slow tests run in different processes.
  return Array.from({ length: count }, (_, n) =>
    processOf(
      `${sharing} ${n + 1}`,
      own.filter((_, index) => index % count === n),
      sharing === 'page',
    ),
  )
}

const isJourney = (file: string): boolean => file.endsWith('.spec.ts')
const journeys = files.filter(isJourney)
const tests = files.filter((file) => !isJourney(file))
/** Matches the folders whose tests start servers, browsers and other programs, and take longest. */
const LONG = /^tests\/(relay|structure|server\/(replica|cells|backups))\//
const longFirst = (a: string, b: string): number => Number(LONG.test(b)) - Number(LONG.test(a))
const others = tests.filter((file) => sharingOf(file) === 'alone').toSorted(longFirst)
const alone = (file: string): string => processOf(file, [file])

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())
process.on('exit', () => rmSync(PROCESSES, { recursive: true, force: true }))

const results = run({
  // The longest tests start first, so that short ones fill the gaps at the end.
  files: [...journeys.map(alone), ...processesOf('rules'), ...processesOf('page'), ...others.map(alone)],
  concurrency: Number(options.workers),
  testNamePatterns: options['test-name-pattern'] ?? [],
  execArgv: ['--import', './tests/support/jsx.ts', '--import', './tests/support/own-modules.ts'],
  signal: stopping.signal,
})
results.on('test:summary', ({ success }) => {
  if (!success) process.exitCode = 1
})
results.compose(spec).pipe(process.stdout)
