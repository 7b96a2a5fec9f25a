// node tests/support/run.ts [--workers=2] [--test-name-pattern=text] <files and globs>
import { globSync } from 'node:fs'
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

// Node starts a process for every file, which loads the server or the libraries of a page again. Files that can share one
// process.
const isJourney = (file: string): boolean => file.endsWith('.spec.ts')
const journeys = files.filter(isJourney)
const shared = files.filter((file) => !isJourney(file) && sharesProcess(file))
const others = files.filter((file) => !isJourney(file) && !shared.includes(file))
process.env.RUN_IN_ONE_PROCESS = JSON.stringify(shared)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())

const results = run({
  // The longest first: short files fill the gaps at the end.
  files: [...(shared.length > 0 ? ['tests/support/one-process.ts'] : []), ...journeys, ...others],
  concurrency: Number(options.workers),
  testNamePatterns: options['test-name-pattern'] ?? [],
  execArgv: ['--import', './tests/support/jsx.ts'],
  signal: stopping.signal,
})
results.on('test:summary', ({ success }) => {
  if (!success) process.exitCode = 1
})
results.compose(spec).pipe(process.stdout)
