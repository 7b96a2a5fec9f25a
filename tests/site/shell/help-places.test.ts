import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readTopic } from '../../../site/help/read-topic.ts'
import { addressOf, TOPICS } from '../../../site/help/topics.ts'
import { HELP_PLACES, helpFor } from '../../../site/shell/help-places.ts'

const PAGES = 'site/pages'

/**
 * A page with a link to the help in its own header. All other pages have the link in the top bar of the layout
 * Main.astro.
 */
const EXHIBITS = 'app/ai-guide/contents.astro'

/** Addresses of the pages that have a link to the help. */
const officePages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.astro'))
  .filter((name) => name === EXHIBITS || readFileSync(join(PAGES, name), 'utf8').includes('Main.astro'))
  .map((name) => `/${name.replace(/(\/index)?\.astro$/, '').replace('[ch]', '7')}`)

test('[decisions 3] every page with a link to the help opens it at a specific heading', () => {
  assert.ok(officePages.length >= 25)
  assert.deepEqual(
    officePages.filter((path) => helpFor(path, 'ja') === '/help'),
    [],
  )
})

test('[decisions 3] the table of help links (HELP_PLACES) contains only existing help headings and existing pages', () => {
  const places = TOPICS.flatMap((topic) => readTopic('ja', topic).headings.map(({ id }) => `${topic}#${id}`))
  assert.deepEqual(
    HELP_PLACES.filter(({ place }) => !places.includes(place)),
    [],
  )
  assert.deepEqual(
    HELP_PLACES.filter(({ path }) => !officePages.some((page) => path.test(page))),
    [],
  )
})

test("[decisions 3] opens the help in the browser's language, and shows the help's first page for an unknown address", () => {
  assert.equal(helpFor('/app/media/list', 'ja'), `${addressOf('ja', 'administrator')}#media`)
  assert.equal(helpFor('/app/media/list', 'en'), `${addressOf('en', 'administrator')}#media`)
  assert.equal(helpFor('/nowhere', 'en'), addressOf('en'))
})
