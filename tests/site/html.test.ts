import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { htmlProblems } from '../support/valid-html.ts'

test('[2.1] every built page is valid HTML', async () => {
  const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  assert.ok(pages.length > 30)
  const found: string[] = []
  for (const page of pages)
    for (const problem of await htmlProblems(readFileSync(join('dist', page), 'utf8')))
      found.push(`${page}: ${problem}`)
  assert.deepEqual(found, [])
})

test('[2.1] the HTML validator finds invalid HTML', async () => {
  const page = (body: string) =>
    `<!doctype html><html lang="ja"><head><title>x</title></head><body>${body}</body></html>`
  assert.deepEqual(await htmlProblems(page('<button type="button">a</button>')), [])
  for (const [body, rule] of [
    ['<button type="button"><button type="button">a</button></button>', /element-permitted-content/],
    ['<span><div>a</div></span>', /element-permitted-content/],
    ['<fieldset><input type="text" aria-label="a"></fieldset>', /h71/],
    ['<aside>a</aside><aside>b</aside>', /unique-landmark/],
  ] as const)
    assert.match((await htmlProblems(page(body))).join('\n'), rule)
})
