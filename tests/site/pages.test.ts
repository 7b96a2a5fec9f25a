import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const LINES_MAX = 80

const astroFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.astro'))
    .map((name) => join(folder, name))

/** What .astro files must not import, by folder. dependency-cruiser cannot read .astro files. */
const FORBIDDEN = {
  'site/pages': /^(?!site\/)|^site\/(pages|line|webrtc|avatar)\//,
  'site/layouts': /^(?!site\/)|^site\/(pages|line|webrtc|avatar)\//,
}

test('[2.1] pages and layouts import only what the import table allows, and have few lines', () => {
  const found: string[] = []
  for (const [folder, forbidden] of Object.entries(FORBIDDEN)) {
    for (const file of astroFiles(folder)) {
      const text = readFileSync(file, 'utf8')
      if (text.split('\n').length > LINES_MAX) found.push(`${file} is longer than ${LINES_MAX} lines`)
      if (/\bfetch\(|new WebSocket/.test(text)) found.push(`${file} speaks to the server`)
      for (const [, target] of text.matchAll(/from '(\.[^']+)'/g)) {
        const path = resolve(file, '..', target ?? '').slice(process.cwd().length + 1)
        if (forbidden.test(path)) found.push(`${file} imports ${path}`)
      }
    }
  }
  assert.deepEqual(found, [])
})

/** All stylesheets of the build, as one text. */
const builtStyles = (): string =>
  readdirSync('dist/_astro')
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join('dist/_astro', name), 'utf8'))
    .join('\n')

test('[2.1] the built styles set no width in text-decoration, so that underlines appear in Safari', () => {
  const shorthands = [...builtStyles().matchAll(/text-decoration:[^;}]*/g)].map(([text]) => text)
  assert.ok(shorthands.includes('text-decoration:underline'))
  assert.deepEqual(
    shorthands.filter((text) => /\d/.test(text)),
    [],
  )
})
