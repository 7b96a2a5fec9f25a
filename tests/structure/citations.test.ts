import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citationsIn, readPages, sourceFiles, type TestTitle, testTitles } from './documents.ts'
import { UNTESTED } from './untested.ts'

const pages = readPages()
const files = sourceFiles()
const titles = testTitles()

/** Former names of documents that are now in docs/. */
const GONE =
  /(?<!docs\/)\b(?:design|realtime|spec|architecture|research|GUIDE)\.md\b|\bGUIDE\b|\bmockups?\b|\bdesign \d|\[design\b/

test('[decisions] code cites only existing sections of the documents', () => {
  const dead = files.flatMap(({ path, text }) =>
    citationsIn(text)
      .filter(({ page, section }) => !pages[page].has(section))
      .map(({ page, section }) => `${path}: ${page} ${section}`),
  )
  assert.deepEqual(dead, [])
})

test('[decisions] no file cites a document by its former name', () => {
  const dead = files.flatMap(({ path, text }) => {
    const found = GONE.exec(text)
    return found ? [`${path}: ${found[0]}`] : []
  })
  assert.deepEqual(dead, [])
})

test('[decisions] every test title begins with the tag of an existing section', () => {
  const exists = ({ page, section }: TestTitle): boolean =>
    page === 'RFC' || (page !== undefined && pages[page].has(section))
  assert.ok(titles.length > 500, 'too few titles found')
  assert.deepEqual(
    titles.filter((title) => !exists(title)).map(({ path, text }) => `${path}: ${text}`),
    [],
  )
})

test('[decisions] every section of the specification and the decisions has a test or is listed as untested', (t) => {
  const cited = new Set(titles.map(({ page, section }) => `${page} ${section}`))
  const leaves = (['Spec', 'decisions'] as const).flatMap((page) => {
    const sections = [...pages[page]].filter((section) => /^\d/.test(section))
    return sections
      .filter((section) => !sections.some((other) => other.startsWith(`${section}.`)))
      .map((section) => `${page} ${section}`)
  })
  const untested = leaves.filter((leaf) => !cited.has(leaf))
  for (const leaf of untested) t.diagnostic(`${leaf}: ${UNTESTED[leaf] ?? 'no test cites it'}`)
  assert.deepEqual(untested, Object.keys(UNTESTED))
})
