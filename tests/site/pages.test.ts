import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const { WORDS, ASTRO_ROWS, pathOf } = createRequire(import.meta.url)('../../.import-table.cjs') as {
  WORDS: Record<string, string>
  ASTRO_ROWS: Record<string, string[]>
  pathOf: (row: string) => string
}
const LINES_MAX = 80

const astroFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.astro'))
    .map((name) => join(folder, name))

/** The import table for .astro files, which dependency-cruiser does not read. */
test('[2.1] pages and layouts import only what the table allows, and stay thin', () => {
  const found: string[] = []
  for (const [folder, words] of Object.entries(ASTRO_ROWS)) {
    const allowed = [
      ...(folder === 'site/layouts' ? [pathOf(folder)] : []),
      ...words.map((word) => WORDS[word]!),
    ]
    for (const file of astroFiles(folder)) {
      const text = readFileSync(file, 'utf8')
      if (text.split('\n').length > LINES_MAX) found.push(`${file} is longer than ${LINES_MAX} lines`)
      if (/\bfetch\(|new WebSocket/.test(text)) found.push(`${file} speaks to the server`)
      for (const [, target] of text.matchAll(/from '(\.[^']+)'/g)) {
        const path = resolve(file, '..', target ?? '').slice(process.cwd().length + 1)
        if (!allowed.some((pattern) => new RegExp(pattern).test(path))) found.push(`${file} imports ${path}`)
      }
    }
  }
  assert.deepEqual(found, [])
})

/** What the build has made of the stylesheets. */
const builtStyles = (): string =>
  readdirSync('dist/_astro')
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join('dist/_astro', name), 'utf8'))
    .join('\n')

test('[2.1] the minifier leaves Safari its underlines: no width in the shorthand', () => {
  const shorthands = [...builtStyles().matchAll(/text-decoration:[^;}]*/g)].map(([text]) => text)
  assert.ok(shorthands.includes('text-decoration:underline'))
  assert.deepEqual(
    shorthands.filter((text) => /\d/.test(text)),
    [],
  )
})
