import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { closureOf, edgesOf, reversed } from '../measure/graph.ts'
import { readImports } from '../measure/imports.ts'
import type { Source } from '../measure/sources.ts'
import type { createChild } from './child.ts'
import type { Mutant } from './mutate.ts'
import type { Seen } from './orders.ts'

/**
 * The folders of tests, in the order in which they run. Tests with browsers, real peers or worker threads are left
 * out, because they take a minute each.
 */
const NEARNESS = [/^tests\/core\//, /^tests\/relay\//, /^tests\/server\//, /^tests\/db\//]
const FAR = [/^tests\/server\/routes\//, /^tests\/server\/realtime\//, /^tests\/(server|contract)\//]
const ASKED = [...NEARNESS, ...FAR]
const NOT_ASKED =
  /^tests\/relay\/(chromium|relay|transport\/peer)\.test|^tests\/server\/(start|adapters|spec-paths|permissions-matrix)/
/** Maximum total time of the tests for one mutant, in ms, as measured without a mutant. */
const MOST_MS = 25_000
const NOTES = 'out/mutants-coverage.json'

interface Known {
  /** Digest of everything that the test file loads. */
  digest: string
  tookMs: number
  seen: Seen
  failed?: string | undefined
}

/**
 * Finds which test files run which code, from V8's coverage of each test file. The result is cached in out/ until its
 * sources change.
 */
export async function createReach(sources: readonly Source[], targets: ReadonlySet<string>, child: Child) {
  const edges = edgesOf(readImports(process.cwd(), sources), ['value', 'later'])
  const back = reversed(edges)
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const known = readNotes()
  const tests = sources
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.test.ts') && ASKED.some((of) => of.test(path)) && !NOT_ASKED.test(path))
    .filter((path) => [...closureOf(edges, path)].some((module) => targets.has(module)))
  for (const test of tests) await look(test)
  return { testsOf, limitOf, freshOf: (path: string) => [...closureOf(back, path)] }

  async function look(test: string): Promise<void> {
    const digest = digestOf(test)
    if (known[test]?.digest === digest) return
    const { ran, hung } = await child.run({ tests: [test], fresh: 'all' }, 120_000, 8)
    const [first] = ran
    const failed = hung ? 'has no end' : first?.failed && `${first.failed.test}: ${first.failed.error}`
    if (failed) console.log(`! ${test} is skipped: it fails without a mutant, ${failed}`)
    const seen = Object.fromEntries(Object.entries(first?.seen ?? {}).filter(([path]) => targets.has(path)))
    known[test] = { digest, tookMs: first?.tookMs ?? 0, seen, failed: failed || undefined }
    mkdirSync('out', { recursive: true })
    writeFileSync(NOTES, JSON.stringify(known))
  }

  function digestOf(test: string): string {
    const hash = createHash('sha256')
    for (const path of [...closureOf(edges, test)].sort()) hash.update(path).update(texts.get(path) ?? '')
    return hash.digest('hex')
  }

  /**
   * Test files that run the mutated code, nearest first. The list ends when their total time reaches MOST_MS, which
   * matters for code that all tests load.
   */
  function testsOf({ path, start }: Mutant): string[] {
    const distance = (test: string): number =>
      basename(test, '.test.ts') === basename(path, '.ts') ? -1 : ASKED.findIndex((of) => of.test(test))
    const near = tests
      .filter((test) => !known[test]!.failed && ran(known[test]!.seen[path], start))
      .sort((a, b) => distance(a) - distance(b) || known[a]!.tookMs - known[b]!.tookMs)
    let togetherMs = 0
    return near.filter((test) => {
      togetherMs += known[test]!.tookMs
      return togetherMs < MOST_MS || test === near[0]
    })
  }

  /**
   * How long the worker may be silent while it runs these tests, in ms. Generous, because the machine may be busier
   * than before.
   */
  function limitOf(list: readonly string[]): number {
    return 10_000 + 5 * Math.max(0, ...list.map((test) => known[test]!.tookMs))
  }
}

type Child = ReturnType<typeof createChild>

/** Whether the code at this offset ran, according to the innermost range around it. */
function ran(ranges: Seen[string] | undefined, at: number): boolean {
  const around = (ranges ?? []).filter(([start, end]) => start <= at && at < end)
  const innermost = around.reduce<Seen[string][number] | undefined>(
    (least, range) => (least && least[1] - least[0] < range[1] - range[0] ? least : range),
    undefined,
  )
  return innermost?.[2] === 1
}

function readNotes(): Record<string, Known> {
  try {
    return JSON.parse(readFileSync(NOTES, 'utf8'))
  } catch {
    return {}
  }
}
