// node server/process/bundle/ship.ts <folder>: all that a machine needs to run the built server, and nothing else, for an image or a plain folder.
// `npm run ship -- <folder>` builds first; --with-node brings the Node along that runs this, as bin/node.
import { cpSync, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Beside the bundles: pages, what the database is made of, and what starts and warms them. */
const OWN = [
  'built/*.{js,js.map}',
  'dist/**',
  'db/migrations/**',
  'db/seed/media/**',
  'package.json',
  'server/process/bundle/{warm.ts,flags.mjs}',
]

const ARCH = process.arch

/**
 * What bundles leave in node_modules: machine code, and files that packages read beside their code. Whether nothing lacks is
 * held by tests/journeys/built-server.spec.ts, which runs on this folder.
 */
const PACKAGES = [
  `better-sqlite3/{package.json,LICENSE,lib/**,prebuilds/linux-${ARCH}.node}`,
  'koffi/{package.json,LICENSE.txt,*.{js,cjs},src/koffi/**/*.{js,cjs}}',
  `@koromix/koffi-linux-${ARCH}/**`,
  'pdfkit/{package.json,LICENSE,js/**}',
  '@fastify/swagger-ui/{package.json,LICENSE,static/**}',
  '@expo-google-fonts/noto-sans-jp/{package.json,LICENSE*,400Regular/**,700Bold/**}',
].map((pattern) => `node_modules/${pattern}`)

export function ship(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  for (const path of globSync([...OWN, ...PACKAGES], { cwd: ROOT, withFileTypes: true })) {
    if (!path.isFile()) continue
    const from = join(path.parentPath, path.name)
    const to = join(folder, from.slice(ROOT.length))
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to)
  }
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  const [folder] = words.filter((word) => !word.startsWith('--'))
  if (folder === undefined) throw new Error('Which folder? npm run ship -- <folder> [--with-node]')
  ship(resolve(folder))
  if (words.includes('--with-node')) cpSync(process.execPath, join(resolve(folder), 'bin/node'))
}
