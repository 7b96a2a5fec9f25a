import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { shellFiles } from '../../site/worker/build.mjs'

const DIST = resolve('dist')
/**
 * Maximum size of the scripts that a kiosk loads before its first scene. 2 KB of them are the code that decides when an
 * AI dialogue or an exhibit guide starts. 0.8 KB detect a network that blocks WebRTC. The code that runs the dialogue,
 * the guide or the media over WebSockets is loaded on demand.
 */
const KIOSK_PAGE_MAX_BYTES = 160 * 1024
const ENGINE_MAX_BYTES = 200 * 1024
/**
 * Matches the chunks that a page imports dynamically as soon as it starts, such as a phone's calendar or the
 * maintenance code (upkeep) of a kiosk.
 */
const STARTED =
  /import\(\s*["'`]\.\/((?:Frame|Overlays|ReceptionStandby|DayPicker|upkeep-wiring)\.[\w-]+\.js)["'`]/g
/**
 * By page: the maximum number of scripts that it loads before the user presses anything, and their maximum total size
 * in KB after gzip. The chunks that match `STARTED` are included.
 */
const STARTS_WITH_MAX: Record<string, [scripts: number, kilobytes: number]> = {
  login: [16, 206],
  'test/register': [11, 208],
  calendar: [20, 210],
  'app/reservation/calendar': [24, 238],
  'app/service/standby': [20, 350],
  'app/signage/view': [13, 168],
}
/** A word that occurs only in chunks that contain three.js. */
const THREE = 'WebGLRenderer'

const scripts = new Map<string, string>()
function scriptOf(name: string): string {
  const known = scripts.get(name)
  if (known !== undefined) return known
  const text = readFileSync(join(DIST, '_astro', name), 'utf8')
  scripts.set(name, text)
  return text
}

/**
 * The scripts that a page loads before the user presses anything: those in its HTML and their static imports.
 * @param started matches the dynamic imports that are counted in addition
 */
function loadedBy(html: string, started?: RegExp): Set<string> {
  const found = new Set<string>()
  const waiting = [...html.matchAll(/\/_astro\/([\w.@~-]+\.js)/g)].map(([, name]) => name!)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    for (const [, , next] of scriptOf(name).matchAll(/(from|import)\s*["'`]\.\/([\w.@~-]+\.js)["'`]/g)) {
      waiting.push(next!)
    }
    if (started) for (const [, next] of scriptOf(name).matchAll(started)) waiting.push(next!)
  }
  return found
}

const PAGES = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
)

const gzippedBytes = (name: string): number => gzipSync(scriptOf(name)).length

test("[decisions 5] a kiosk's scripts stay within their size limits", async (t) => {
  const own = loadedBy(readFileSync(join(DIST, 'app/signage/view/index.html'), 'utf8'))
  const page = [...own].reduce((sum, name) => sum + gzippedBytes(name), 0)
  const engine = (await shellFiles(DIST))
    .filter((file) => file.endsWith('.js'))
    .map((file) => basename(file))
    .filter((name) => scriptOf(name).includes(THREE))
    .reduce((sum, name) => sum + gzippedBytes(name), 0)
  t.diagnostic(`page ${(page / 1024).toFixed(1)} KB, engine ${(engine / 1024).toFixed(1)} KB`)
  assert.ok(engine > 0 && engine <= ENGINE_MAX_BYTES, `the engine: ${engine} bytes`)
  assert.ok(page <= KIOSK_PAGE_MAX_BYTES, `the page: ${page} bytes`)
})

test('[decisions 3] pages stay within their limits for the number and size of the scripts that they load first', (t) => {
  for (const [page, [scriptsMax, kilobytesMax]] of Object.entries(STARTS_WITH_MAX)) {
    const scripts = [...loadedBy(readFileSync(join(DIST, page, 'index.html'), 'utf8'), STARTED)]
    const kilobytes = scripts.reduce((sum, name) => sum + gzippedBytes(name), 0) / 1024
    t.diagnostic(`${page}: ${scripts.length} scripts, ${kilobytes.toFixed(1)} KB`)
    assert.ok(scripts.length <= scriptsMax, `${page}: ${scripts.length} scripts`)
    assert.ok(kilobytes <= kilobytesMax, `${page}: ${kilobytes} KB`)
  }
})

test('[decisions 5] no page loads three.js before it draws an avatar', () => {
  assert.ok(PAGES.length > 20)
  const heavy = PAGES.filter((page) =>
    [...loadedBy(readFileSync(join(DIST, page), 'utf8'))].some((name) => scriptOf(name).includes(THREE)),
  )
  assert.deepEqual(heavy, [])
})

test('[decisions 5] every page has one stylesheet, and the most used pages have at most 20 scripts', () => {
  for (const page of PAGES)
    assert.equal(readFileSync(join(DIST, page), 'utf8').match(/rel="stylesheet"/g)?.length, 1, page)
  const signedIn = [
    'app/service/standby',
    'app/service/operation',
    'app/signage/template',
    'app/signage/view',
  ]
  for (const page of [...signedIn, 'login', 'calendar', 'test/register', 'waiting-room']) {
    const scripts = loadedBy(readFileSync(join(DIST, page, 'index.html'), 'utf8')).size
    assert.ok(scripts <= 20, `${page}: ${scripts} scripts`)
  }
})
