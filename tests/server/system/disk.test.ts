import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createDisk } from '../../../server/system/disk.ts'

test('[decisions 1] goes on without a reserve while the disk cannot be asked, and reports it once', (t) => {
  const top = mkdtempSync(join(tmpdir(), 'uketsuke-disk-'))
  t.after(() => rmSync(top, { recursive: true, force: true }))
  const folder = join(top, 'data')
  const codes: unknown[] = []
  const disk = createDisk(folder, (error) => codes.push((error as NodeJS.ErrnoException).code))
  // as if the disk of the folder were gone for a moment, twice
  for (const times of [1, 2]) {
    for (let n = 0; n < 3; n++) disk.tend()
    assert.deepEqual(codes, new Array(times).fill('ENOENT'))
    mkdirSync(folder)
    disk.tend()
    assert.ok(existsSync(join(folder, 'reserve')))
    rmSync(folder, { recursive: true })
  }
})
