import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isServerBuilt, serverVersion } from '../../../../server/process/bundle/version.mjs'

test('[decisions I] treats the built server as current only while its sources are unchanged', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'uketsuke-version-'))
  t.after(() => rmSync(root, { recursive: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('server/a/b.ts', '1')
  write('relay/c.ts', '2')
  assert.equal(isServerBuilt(root), false, 'the server was never built')
  write('built/.version', serverVersion(root))
  write('site/page.astro', 'not the server')
  assert.equal(isServerBuilt(root), true)
  write('server/a/b.ts', '3')
  assert.equal(isServerBuilt(root), false, 'changed')
  write('server/a/b.ts', '1')
  assert.equal(isServerBuilt(root), true)
  write('server/a/new.ts', '')
  assert.equal(isServerBuilt(root), false, 'added')
})
