import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'

interface ImportTable {
  WORDS: Record<string, string>
  ROWS: Record<string, string[]>
  pathOf: (row: string) => string
}
interface CruiserRule {
  from: { path?: string }
  to: { pathNot?: string | string[] }
}

const require = createRequire(import.meta.url)
const { WORDS, ROWS, pathOf } = require('../../.import-table.cjs') as ImportTable
const { forbidden } = require('../../.dependency-cruiser.cjs') as { forbidden: CruiserRule[] }

/** Folders that may import anything. */
const FREE = ['tools', 'tests']
/** Source folders in which every subfolder needs a row in the import table. */
const LANDS = ['core', 'server', 'db', 'site', 'relay']
/** Folders that need no row in the import table, because they contain no modules. */
const WITHOUT_MODULES = ['site/public']

const page = readFileSync('docs/architecture.md', 'utf8')

/** Reads the import table of docs/architecture.md. @returns for each folder the third column: what it may import */
function writtenRows(): Map<string, string> {
  const section = page.slice(page.indexOf('\n## Layout'), page.indexOf('\n## Glossary'))
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    rows.flatMap((row) => {
      const [folders = '', , words = ''] = row.split('|').slice(1)
      return [...folders.matchAll(/`([^`]+)`/g)].map(([, folder]) => [folder!, words.trim()] as const)
    }),
  )
}

const said = (words: readonly string[]): string => [...words].sort().join(', ') || 'nothing'
const sorted = (cell: string): string => cell.split(', ').sort().join(', ')

test('[decisions] docs/architecture.md lists exactly what each folder may import', () => {
  const written = [...writtenRows()].filter(([folder]) => !FREE.includes(folder))
  assert.deepEqual(
    Object.fromEntries(written.map(([folder, cell]) => [folder, sorted(cell)])),
    Object.fromEntries(Object.entries(ROWS).map(([folder, words]) => [folder, said(words)])),
  )
})

/** The folder that each word in the table of imports stands for. */
const FOLDER_OF: Record<string, string> = {
  core: 'core',
  db: 'db',
  system: 'server/system',
  "relay's index": 'relay',
  line: 'site/line',
  kit: 'site/kit',
}

test('[decisions] the diagram in docs/architecture.md has exactly one arrow for each import in the import table', () => {
  const drawn = [...page.matchAll(/^ {2}([\w/]+) --> ([\w/]+)$/gm)].map(([, from, to]) => `${from} → ${to}`)
  const allowed = Object.entries(ROWS).flatMap(([from, words]) =>
    words.flatMap((word) => (FOLDER_OF[word] ? [`${from} → ${FOLDER_OF[word]}`] : [])),
  )
  assert.deepEqual(drawn.toSorted(), allowed.toSorted())
})

test('[decisions] the import table marks the folders that may import anything', () => {
  const rows = writtenRows()
  for (const folder of FREE) assert.match(rows.get(folder) ?? 'no row', /^(anything|-)$/, folder)
})

test("[decisions] the import table has a row for every source folder, and every row's folder exists", () => {
  const rows = [...writtenRows().keys()]
  const isCovered = (folder: string): boolean =>
    WITHOUT_MODULES.includes(folder) || rows.some((row) => row === folder || folder.startsWith(`${row}/`))
  const folders = LANDS.flatMap((land) =>
    readdirSync(land, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${land}/${name}`),
  )
  assert.deepEqual(
    folders.filter((folder) => !isCovered(folder)),
    [],
  )
  assert.deepEqual(
    rows.filter((row) => !existsSync(row)),
    [],
  )
})

test('[decisions] a lint rule enforces each row of the import table', () => {
  for (const [row, words] of Object.entries(ROWS)) {
    const rule = forbidden.find(({ from, to }) => from.path === pathOf(row) && to.pathNot)
    assert.ok(rule, `no rule for ${row}`)
    const [own, ...allowed] = rule.to.pathNot as string[]
    assert.equal(own, pathOf(row))
    assert.deepEqual(allowed.toSorted(), words.map((word) => WORDS[word]).toSorted(), row)
  }
})

test('[decisions] the import table uses every word that it defines, and defines every word that it uses', () => {
  const used = new Set(Object.values(ROWS).flat())
  assert.deepEqual([...used].toSorted(), Object.keys(WORDS).toSorted())
})
