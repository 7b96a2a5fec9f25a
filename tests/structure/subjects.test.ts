import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'

/**
 * Folders that are not feature folders (subjects): each has its own row in .import-table.cjs, or combines several
 * subjects.
 */
const FLOORS = [
  'system',
  'http',
  'realtime',
  'process',
  'kit',
  'line',
  'webrtc',
  'stage',
  'avatar',
  'pages',
  'layouts',
]

/**
 * Pairs of feature folders (subjects) that import from each other. Between all other folders, imports go in one
 * direction only.
 */
const MUTUAL = [
  'server/accounts server/company',
  'server/characters server/media',
  'server/company server/setup',
  'server/dialogue server/knowledge',
  'server/media server/signages',
  'server/reservations server/signages',
  'site/accounts site/alerts',
  'site/dialogue site/kiosk',
  'site/face site/operator',
  'site/kiosk site/signages',
  'site/operator site/signages',
]

/**
 * The feature folder (subject) of a file, such as `server/media` for server/media/library.ts. Undefined for a file in a
 * folder of `FLOORS` or outside of all folders.
 */
function subjectOf(file: string): string | undefined {
  const [layer, name, ...rest] = file.split('/')
  return name === undefined || rest.length === 0 || FLOORS.includes(name) ? undefined : `${layer}/${name}`
}

function importsBetweenSubjects(): ReadonlySet<string> {
  const found = new Set<string>()
  for (const file of globSync(['server/**/*.ts', 'site/**/*.{ts,tsx}'])) {
    const from = subjectOf(file)
    if (from === undefined) continue
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const to = fileName.startsWith('.') ? subjectOf(posix.join(posix.dirname(file), fileName)) : undefined
      if (to !== undefined && to !== from) found.add(`${from} ${to}`)
    }
  }
  return found
}

test('[decisions M] only the listed pairs of folders import from each other', () => {
  const imports = importsBetweenSubjects()
  assert.ok(imports.size > 100, 'too few imports found')
  const mutual = [...imports].filter((pair) => {
    const [from, to] = pair.split(' ') as [string, string]
    return from < to && imports.has(`${to} ${from}`)
  })
  assert.deepEqual(mutual.sort(), MUTUAL)
})
