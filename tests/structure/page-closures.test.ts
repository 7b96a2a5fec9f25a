import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { closureOf } from './closure.ts'

const PAGES = 'site/pages'
/** Who reads a page reads what stands behind it; 126 to 131 for a list page when every store hung on one module. */
const BEHIND_MAX = 64

/** These show an avatar or open a camera, a microphone or a connection by themselves. */
const LIVE_PAGES: readonly string[] = [
  'app/company/characters.astro',
  'app/service/operation.astro',
  'app/signage/view.astro',
  'phone.astro',
  'waiting-room.astro',
]
const pages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.astro'),
)

const isStore = (file: string): boolean =>
  /^site\/(?!pages|layouts|kit|line|webrtc|stage|avatar|worker|help)[^/]+\/(?!texts|use-|open-)[^/]+\.ts$/.test(
    file,
  )
const isLive = (file: string): boolean => /^site\/(avatar|webrtc)\//.test(file)
/** Tables and pure functions, which know nothing and hold nothing: no part of what a page hangs on. */
const isRule = (file: string): boolean => /^core\/(?!(.+\/)?contract|realtime|http)/.test(file)

/** The stores that a page and its frame show, with all that these load: client, endpoints, texts. Not what is drawn. */
const behind = (page: string): string[] =>
  [...closureOf([...closureOf([join(PAGES, page)])].filter(isStore))].filter((file) => !isRule(file))

test('[2.3] a page loads the stores of what it shows: at most 64 modules stand behind a list', (t) => {
  const lists = pages.filter((page) => /(list|home|talk_config)\.astro$/.test(page))
  assert.ok(lists.length >= 7)
  const counted = lists.map((page) => ({ page, modules: behind(page).length }))
  t.diagnostic(counted.map(({ page, modules }) => `${page} ${modules}`).join(', '))
  assert.deepEqual(
    counted.filter(({ modules }) => modules > BEHIND_MAX),
    [],
  )
})

test('[decisions 5] avatar and media are loaded by the pages that need them, and by whoever stands by later', () => {
  const heavy = pages.filter((page) => [...closureOf([join(PAGES, page)])].some(isLive))
  assert.deepEqual(heavy.sort(), [...LIVE_PAGES])
})
