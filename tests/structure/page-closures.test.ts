import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { closureOf } from './closure.ts'

const PAGES = 'site/pages'
/**
 * Maximum number of modules that a list page and its state stores load. With one module for all stores it would be
 * about 130.
 */
const BEHIND_MAX = 64

/** Pages that show an avatar or open a camera, a microphone or a media connection themselves. */
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
/** Modules of core that contain only rules and tables; they are not counted. */
const isRule = (file: string): boolean => /^core\/(?!(.+\/)?contract|realtime|http)/.test(file)

/** The React components that a page imports, directly or through other modules, without dynamic imports. */
const componentsOf = (page: string): string[] =>
  [...closureOf([join(PAGES, page)])].filter((file) => file.endsWith('.tsx'))

/**
 * Modules that are loaded with a page's state stores, such as the HTTP client, endpoints and texts. Components are not
 * counted.
 */
const behind = (page: string): string[] =>
  [...closureOf([...closureOf(componentsOf(page))].filter(isStore))].filter((file) => !isRule(file))

test('[2.3] a list page and its state stores together load at most 64 modules', (t) => {
  const lists = pages.filter((page) => /(list|home|talk_config)\.astro$/.test(page))
  assert.ok(lists.length >= 7)
  const counted = lists.map((page) => ({ page, modules: behind(page).length }))
  t.diagnostic(counted.map(({ page, modules }) => `${page} ${modules}`).join(', '))
  assert.deepEqual(
    counted.filter(({ modules }) => modules > BEHIND_MAX),
    [],
  )
})

test('[decisions 3] only the listed pages import the modules for avatar and WebRTC statically', () => {
  const heavy = pages.filter((page) => [...closureOf([join(PAGES, page)])].some(isLive))
  assert.deepEqual(heavy.sort(), [...LIVE_PAGES])
})
