// node server/process/bundle/ship.ts <folder>: copies everything needed to run the built server into a folder, for an image or a
// plain installation. `npm run ship -- <folder>` builds first; --with-node also copies the current Node.js as bin/node.
import { cpSync, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** The repository's files that are shipped: the bundles, the pages, migrations and seed media, and the start scripts. */
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
 * The parts of npm packages that are shipped, because they cannot be bundled: native code and data files.
 * tests/journeys/built-server.spec.ts runs the shipped folder to check that nothing is missing.
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
