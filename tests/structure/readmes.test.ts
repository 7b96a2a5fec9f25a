import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** Rooms with a law of their own. */
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
/** Names that a file has in many folders. */
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
  test(`[decisions] ${room} says what lives there, its law, how to add one, and what never`, () => {
    const text = readFileSync(`${room}/README.md`, 'utf8')
    assert.ok(text.startsWith(`# ${room}\n`), 'its heading is its path')
    for (const part of ['**The law.**', '**To add one:**', '**Never:**']) assert.ok(text.includes(part), part)
    assert.ok(text.split('\n').length <= LINES_MAX, `longer than ${LINES_MAX} lines`)
  })
}

test('[decisions] every file that a page of documentation names is there', () => {
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

test('[decisions] the README is short and links every page of docs', () => {
  const readme = readFileSync('README.md', 'utf8')
  for (const page of DOCS) assert.ok(readme.includes(`(docs/${page}.md)`), page)
  assert.ok(readme.split('\n').length <= README_LINES_MAX, `longer than ${README_LINES_MAX} lines`)
})
