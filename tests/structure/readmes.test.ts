import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** Folders that have a README with their rules. */
const ROOMS = [
  'core',
  'server/reception',
  'site',
  'relay',
  'site/avatar',
  'tools/studio',
  'tools/bench',
  'tests',
]
/** File names that occur in many folders, so a document may name them without a folder. */
const LAYERS = [
  'contract.ts',
  'routes.ts',
  'service.ts',
  'realtime.ts',
  'texts.ts',
  'store.ts',
  'to-client.ts',
]
const LINES_MAX = 20
const DOCS = ['architecture', 'operations', 'specification', 'decisions', 'realtime', 'look', 'scale']
const README_LINES_MAX = 150
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...ROOMS.map((room) => `${room}/README.md`),
  ...DOCS.map((page) => `docs/${page}.md`),
  ...readdirSync('docs/decisions').map((page) => `docs/decisions/${page}`),
]

for (const room of ROOMS) {
  test(`[decisions] the README of the folder ${room} has rules, a guide for additions and a list of what to avoid`, () => {
    const text = readFileSync(`${room}/README.md`, 'utf8')
    assert.ok(text.startsWith(`# ${room}\n`), 'the heading is not the path')
    for (const part of ['**Rules.**', '**To add one:**', '**Never:**']) assert.ok(text.includes(part), part)
    assert.ok(text.split('\n').length <= LINES_MAX, `longer than ${LINES_MAX} lines`)
  })
}

test('[decisions] the documentation names only existing files', () => {
  const missing = PAGES.flatMap((page) => {
    const text = readFileSync(page, 'utf8')
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|astro|css|md))`/g)].map(([, path]) => path!)
    const linked = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)].map(([, path]) => path!)
    const isThere = (path: string): boolean =>
      LAYERS.includes(path) || existsSync(path) || existsSync(join(dirname(page), path))
    return [...named, ...linked].filter((path) => !isThere(path)).map((path) => `${page}: ${path}`)
  })
  assert.deepEqual(missing, [])
})

test('[decisions] the README is short and links to every document', () => {
  const readme = readFileSync('README.md', 'utf8')
  for (const page of DOCS) assert.ok(readme.includes(`(docs/${page}.md)`), page)
  assert.ok(readme.split('\n').length <= README_LINES_MAX, `longer than ${README_LINES_MAX} lines`)
})
