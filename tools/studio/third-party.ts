// npm run studio -- third-party: writes THIRD_PARTY.md, a list of all third-party packages that ship with the product, from package-lock.json.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
export const THIRD_PARTY_FILE = 'THIRD_PARTY.md'

/** A package's entry in package-lock.json (version 3); the key is its folder. */
interface Locked {
  name?: string
  version?: string
  license?: string
  os?: string[]
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface ShippedPackage {
  name: string
  version: string
  license: string
}

/**
 * Build tools, which do not ship. Only a small runtime of Astro reaches the browser, without Astro's dependencies.
 */
const BUILD_TOOLS = /^(astro|vite|rolldown|typescript|drizzle-kit)$|^@astrojs\/|^@types\/|^@pixiv\/types-/
const RUNTIMES = /^(astro$|@astrojs\/)/

const IMPORT = /(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w.-]+)[\w./-]*['"]/g

/** Packages that are copied into the site as files (site/tracker-files.mjs). */
const COPIED = ['@mediapipe/face_mesh', '@mediapipe/hands']

/** The license of a package whose package.json names none: the first line of its license file. */
function firstLineOfLicense(folder: string): string {
  const [file] = globSync('LICENSE*', { cwd: join(ROOT, folder) })
  const text = file ? readFileSync(join(ROOT, folder, file), 'utf8') : ''
  return text.trim().split('\n')[0]?.trim() || 'unknown'
}

/** Packages that the site's sources import, sorted. */
function importedBySite(): string[] {
  const names = globSync('{site,core}/**/*.{ts,tsx,astro}', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, name = '']) => name),
  )
  return [...new Set(names)].toSorted()
}

/** @returns every package whose code is part of the running product, sorted by name and version */
export function shippedPackages(): ShippedPackage[] {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  )
  const root = lock.packages['']!
  const found = new Map<string, ShippedPackage>()

  /** The folder that Node would resolve a package to: the nearest node_modules upwards. */
  const folderOf = (name: string, from: string): string | undefined => {
    for (let folder = from; ; folder = dirname(folder)) {
      const path = join(folder, 'node_modules', name)
      if (lock.packages[path]) return path
      if (folder === '.' || folder === '') return undefined
    }
  }
  const visit = (name: string, from: string): void => {
    const folder = folderOf(name, from)
    if (folder === undefined || found.has(folder)) return
    if (BUILD_TOOLS.test(name) && !RUNTIMES.test(name)) return
    const { version = '', license = firstLineOfLicense(folder), os, ...needs } = lock.packages[folder]!
    if (os && !os.includes('linux')) return
    found.set(folder, { name, version, license })
    if (BUILD_TOOLS.test(name)) return
    const names = { ...needs.dependencies, ...needs.optionalDependencies, ...needs.peerDependencies }
    for (const next of Object.keys(names)) visit(next, folder)
  }

  for (const name of Object.keys({ ...root.dependencies, ...root.optionalDependencies })) visit(name, '')
  for (const name of [...importedBySite(), ...COPIED]) visit(name, '')
  const unique = new Map([...found.values()].map((one) => [`${one.name}@${one.version}`, one]))
  return [...unique.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  )
}

/** The complete text of THIRD_PARTY.md. */
export function thirdPartyPage(packages: readonly ShippedPackage[]): string {
  const rows = packages.map(
    ({ name, version, license }) =>
      `| [${name}](https://www.npmjs.com/package/${name}/v/${version}) | ${version} | ${license} |`,
  )
  return `# Third party

What others made and ships with Uketsuke. \`npm run studio -- third-party\` writes this page from package-lock.json, and a test compares
them. Each package brings its own license text, which \`npm install\` places beside it.

- **Fonts:** Noto Sans JP (\`@expo-google-fonts/noto-sans-jp\`), SIL Open Font License 1.1.
- **Face tracking:** MediaPipe Face Mesh and Tasks Vision (models and WebAssembly), Apache License 2.0.
- **Voice activity:** Silero VAD by \`@ricky0123/vad-web\` (MIT), run by ONNX Runtime Web (MIT, WebAssembly).
- **Characters, posters and demo media:** made for this product by the code in \`tools/studio\`. The pages compute their sounds themselves.
- **The container** adds Debian packages (ffmpeg, rsync, OpenSSH) under their own licenses, listed in its \`/usr/share/doc\`.

| package | version | license |
| --- | --- | --- |
${rows.join('\n')}
`
}

if (import.meta.main) writeFileSync(join(ROOT, THIRD_PARTY_FILE), thirdPartyPage(shippedPackages()))
