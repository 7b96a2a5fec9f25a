import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Land = 'product' | 'studio' | 'tests' | 'bench'

export interface Source {
  /** Path relative to the measured folder. */
  path: string
  land: Land
  text: string
  lines: number
}

const LANDS: Record<string, Land> = {
  core: 'product',
  server: 'product',
  relay: 'product',
  db: 'product',
  site: 'product',
  tests: 'tests',
  'tools/studio': 'studio',
  'tools/bench': 'bench',
}
/** Folder of the studio in older versions of the repository, which can be measured too. */
const OLD_STUDIO = 'site/avatar/author/'
const CODE = /\.(tsx?|astro|mjs)$/
const GENERATED = /^(db\/migrations|site\/public)\//

/** Every code file of a folder with this repository's structure. */
export function readSources(root: string): Source[] {
  return Object.entries(LANDS).flatMap(([land, kind]) =>
    listFiles(root, land)
      .filter((path) => CODE.test(path) && !GENERATED.test(path))
      .map((path) => {
        const text = readFileSync(join(root, path), 'utf8')
        return { path, land: path.startsWith(OLD_STUDIO) ? 'studio' : kind, text, lines: countLines(text) }
      }),
  )
}

function listFiles(root: string, folder: string): string[] {
  try {
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    return names
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, '/').length))
      .filter((path) => !path.includes('node_modules'))
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
