import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const HEAP_GROWTH_MAX_BYTES = 100_000

test('[7.6] 10,000 updates of a performing character leave less than 100 kB on the heap', () => {
  const script = fileURLToPath(new URL('./update-heap.ts', import.meta.url))
  const run = spawnSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' })
  assert.equal(run.status, 0, run.stderr)
  const grown = Number(run.stdout.trim())
  assert.ok(grown < HEAP_GROWTH_MAX_BYTES, `${grown} bytes`)
})
