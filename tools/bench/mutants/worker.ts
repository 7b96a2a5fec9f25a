// The process that tests mutants (versions of the code with one deliberate fault). Loads the repository's modules again
// for each mutant, and libraries only once.
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Order, Report, Seen } from './orders.ts'
import { runFile } from './tests-in-turn.ts'

const root = process.cwd()
const LIBRARY = pathToFileURL(join(import.meta.dirname, 'tests-in-turn.ts')).href
const stripped = new Map<string, string>()
let round = 0
let order: Order | undefined
let isFresh: ReadonlySet<string> = new Set()

/** Path of a module in one of the folders below, which is loaded again for each mutant; undefined for any other module. */
function ownPath(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined
  const path = relative(root, fileURLToPath(url))
  const isOwn = /^(core|server|relay|db|site|tests)\/.*\.ts$/.test(path) && !path.includes('node_modules')
  return isOwn ? path : undefined
}

function strip(path: string): string {
  const known = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'))
  stripped.set(path, known)
  return known
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'node:test' && context.parentURL && ownPath(context.parentURL))
      return { url: LIBRARY, format: 'module-typescript', shortCircuit: true }
    const found = next(specifier, context)
    const path = ownPath(found.url)
    const isReloaded = path && (order?.fresh === 'all' || path.startsWith('tests/') || isFresh.has(path))
    return isReloaded ? { ...found, url: `${found.url.replace(/\?.*/, '')}?round=${round}` } : found
  },
  load(url, context, next) {
    const path = ownPath(url)
    if (!path) return next(url, context)
    const mutated = order?.mutated?.path === path ? stripTypeScriptTypes(order.mutated.text) : undefined
    return { format: 'module', shortCircuit: true, source: mutated ?? strip(path) }
  },
})

const lost: unknown[] = []
process.on('unhandledRejection', (error) => lost.push(error))
process.on('uncaughtException', (error) => lost.push(error))
process.on('disconnect', () => process.exit())
const report = (what: Report): void => void process.send?.(what)

const session = new Session()
const ask = <T>(method: string, params: object = {}): T => {
  let answer: unknown
  session.post(method, params, (error, result) => {
    if (error) throw error
    answer = result
  })
  return answer as T
}

interface Script {
  url: string
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
}

/** Ranges of the repository's sources that ran since the last call. Stripping types keeps offsets, so the ranges match the source. */
function takeSeen(): Seen {
  const { result } = ask<{ result: Script[] }>('Profiler.takePreciseCoverage')
  const seen: Seen = {}
  for (const { url, functions } of result) {
    if (!url.endsWith(`?round=${round}`)) continue
    const path = ownPath(url)
    if (!path || path.startsWith('tests/')) continue
    seen[path] = functions.flatMap(({ ranges }) =>
      ranges.map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count > 0 ? 1 : 0] as const),
    )
  }
  return seen
}

async function run(next: Order): Promise<void> {
  order = next
  round += 1
  isFresh = new Set(next.fresh === 'all' ? [] : next.fresh)
  for (const test of next.tests) {
    lost.length = 0
    const begunAt = performance.now()
    const failure = await runFile(
      () => import(pathToFileURL(join(root, test)).href),
      () => lost.shift(),
    )
    const tookMs = performance.now() - begunAt
    const error = failure?.error instanceof Error ? failure.error.message : String(failure?.error)
    const seen = next.fresh === 'all' ? takeSeen() : undefined
    report({
      kind: 'ran',
      test,
      tookMs,
      seen,
      failed: failure && { test: failure.test, error, isAstray: failure.isAstray === true },
    })
    if (failure) break
  }
  report({ kind: 'done' })
}

process.on('message', (next: Order) => {
  if (next.fresh === 'all' && round === 0) {
    session.connect()
    ask('Profiler.enable')
    ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }
  void run(next)
})
report({ kind: 'done' })
