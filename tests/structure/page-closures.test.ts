import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { closureOf } from './closure.ts'

const PAGES = 'site/pages'
/** Maximum number of modules a list page depends on; 126 to 131 when all stores shared one module. */
const BEHIND_MAX = 64

/** Pages that show an avatar or open a camera, microphone or connection themselves. */
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
/** Pure tables and functions, which are not counted. */
const isRule = (file: string): boolean => /^core\/(?!(.+\/)?contract|realtime|http)/.test(file)

/** Modules that a page's stores load: client, endpoints, texts. Components are not counted. */
const behind = (page: string): string[] =>
  [...closureOf([...closureOf([join(PAGES, page)])].filter(isStore))].filter((file) => !isRule(file))

test('[2.3] loads at most 64 modules behind a list page', (t) => {
  const lists = pages.filter((page) => /(list|home|talk_config)\.astro$/.test(page))
  assert.ok(lists.length >= 7)
  const counted = lists.map((page) => ({ page, modules: behind(page).length }))
  t.diagnostic(counted.map(({ page, modules }) => `${page} ${modules}`).join(', '))
  assert.deepEqual(
    counted.filter(({ modules }) => modules > BEHIND_MAX),
    [],
  )
})

test('[decisions 5] loads avatar and media only on pages that need them, and later on the standby page', () => {
  const heavy = pages.filter((page) => [...closureOf([join(PAGES, page)])].some(isLive))
  assert.deepEqual(heavy.sort(), [...LIVE_PAGES])
})
