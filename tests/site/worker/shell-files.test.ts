import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { shellFiles } from '../../../site/worker/build.mjs'

test("[decisions 4] the kiosk's cache contains every file that its page loads, including the avatar engine", async () => {
  const files = await shellFiles('dist')
  const page = await readFile('dist/app/signage/view/index.html', 'utf8')
  for (const [path] of page.matchAll(/\/_astro\/[\w.@~-]+\.(?:js|css)/g))
    assert.ok(files.includes(path), path)
  assert.ok(files.some((path) => /\/engine\.[\w-]+\.js$/.test(path)))
  for (const path of files) assert.ok(existsSync(`dist${path}`), path)
  assert.match(await readFile('dist/kiosk-worker.js', 'utf8'), /KIOSK_SHELL/)
})
