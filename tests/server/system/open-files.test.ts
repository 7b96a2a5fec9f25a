import assert from 'node:assert/strict'
import { closeSync, openSync } from 'node:fs'
import { test } from 'node:test'
import { createOpenFiles } from '../../../server/system/open-files.ts'

test('[decisions 1] counts the files that this process has open', () => {
  const files = createOpenFiles()
  const before = files.facts()
  assert.ok(before && before.open > 0 && before.open < before.max, JSON.stringify(before))
  const held = Array.from({ length: 20 }, () => openSync('/dev/null', 'r'))
  const { open } = files.facts()!
  for (const file of held) closeSync(file)
  assert.ok(open >= before.open + 10, `${open} open files, ${before.open} before`)
})
