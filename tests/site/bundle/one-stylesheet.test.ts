import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { joinStylesheets } from '../../../site/bundle/one-stylesheet.mjs'

const link = (name: string) => `<link rel="stylesheet" href="/_astro/${name}.css">`

async function built(t: TestContext, pages: Record<string, string>): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'uketsuke-'))
  t.after(() => rm(dist, { recursive: true }))
  await mkdir(join(dist, '_astro'))
  for (const name of ['tokens', 'style']) await writeFile(join(dist, '_astro', `${name}.css`), `.${name}{}`)
  for (const [name, html] of Object.entries(pages)) await writeFile(join(dist, name), html)
  return dist
}

test('[decisions 5] joins all stylesheets in their order, and links the result once in every page', async (t) => {
  const head = `<head>${link('tokens')}<script></script>${link('style')}</head>`
  const dist = await built(t, { 'a.html': head, 'b.html': head, 'none.html': '<p>' })
  await joinStylesheets(dist)
  const [sheet, ...others] = await readdir(join(dist, '_astro'))
  assert.deepEqual(others, [])
  assert.equal(await readFile(join(dist, '_astro', sheet!), 'utf8'), '.tokens{}\n.style{}')
  const html = await readFile(join(dist, 'b.html'), 'utf8')
  assert.equal(html, `<head><link rel="stylesheet" href="/_astro/${sheet}"><script></script></head>`)
  assert.equal(await readFile(join(dist, 'none.html'), 'utf8'), '<p>')
})

test('[decisions 5] accepts stylesheets in any order after the first, which sets the order of the cascade layers', async (t) => {
  const first = link('tokens') + link('style') + link('more')
  const dist = await built(t, { 'a.html': first, 'b.html': link('tokens') + link('more') + link('style') })
  await writeFile(join(dist, '_astro', 'more.css'), '.more{}')
  await joinStylesheets(dist)
  const [sheet] = await readdir(join(dist, '_astro'))
  assert.equal(await readFile(join(dist, '_astro', sheet!), 'utf8'), '.tokens{}\n.style{}\n.more{}')
  const otherwise = await built(t, {
    'a.html': first,
    'b.html': link('style') + link('tokens') + link('more'),
  })
  await assert.rejects(joinStylesheets(otherwise), /different stylesheets/)
})

test('[decisions 5] pages with different stylesheets stop the build', async (t) => {
  const dist = await built(t, { 'a.html': link('tokens'), 'b.html': link('style') })
  await assert.rejects(joinStylesheets(dist), /different stylesheets/)
})
