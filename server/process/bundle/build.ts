// node server/process/bundle/build.ts: bundles the server for shipping into built/. Entries are
// server/{built,restore,company,relay-node}.ts; each worker thread gets its own bundle.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { bundleOf, keepPlaces } from './places.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, 'built')
/** Packages that cannot be bundled because they have native code. */
const STAYS_OUTSIDE = ['better-sqlite3', 'koffi']

/** Bundles one entry. @returns the source files of the worker threads that it starts */
async function bundle(source: string, name: string): Promise<string[]> {
  const workers: string[] = []
  const bundled = await rolldown({
    input: { [name.replace(/\.js$/, '')]: join(ROOT, source) },
    cwd: ROOT,
    platform: 'node',
    external: STAYS_OUTSIDE,
    transform: { target: 'node24' },
    plugins: [keepPlaces(ROOT, FOLDER, (worker) => workers.push(worker))],
    logLevel: 'warn',
    // rolldown only warns about unresolved imports, but the server would not start with one
    onLog(level, log, tell) {
      tell(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log)
    },
  })
  await bundled.write({
    dir: FOLDER,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    comments: { legal: false },
    // `mangle: false` keeps names readable in stack traces; Fastify also uses plugin names. `asciiOnly`: a single
    // letter outside of Latin-1 would make V8 use two bytes for every letter of the source
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  })
  await bundled.close()
  return workers
}

rmSync(FOLDER, { recursive: true, force: true })
const waiting = [
  ...(await bundle('server/built.ts', 'server.js')),
  ...(await bundle('server/restore.ts', 'restore.js')),
  ...(await bundle('server/company.ts', 'company.js')),
  ...(await bundle('server/relay-node.ts', 'relay-node.js')),
]
const done = new Set<string>()
for (let source = waiting.pop(); source; source = waiting.pop()) {
  if (done.has(source)) continue
  done.add(source)
  waiting.push(...(await bundle(source, bundleOf(source))))
}
