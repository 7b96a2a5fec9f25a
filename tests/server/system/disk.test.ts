import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createDisk } from '../../../server/system/disk.ts'

test('[decisions 1] works without the reserve file while the data folder cannot be read, and reports the error only once', (t) => {
  const top = mkdtempSync(join(tmpdir(), 'uketsuke-disk-'))
  t.after(() => rmSync(top, { recursive: true, force: true }))
  const folder = join(top, 'data')
  const codes: unknown[] = []
  const disk = createDisk(folder, (error) => codes.push((error as NodeJS.ErrnoException).code))
  // the data folder is missing for a while, as after a disk failure, and then exists again; both happens twice
  for (const times of [1, 2]) {
    for (let n = 0; n < 3; n++) disk.tend()
    assert.deepEqual(codes, new Array(times).fill('ENOENT'))
    mkdirSync(folder)
    disk.tend()
    assert.ok(existsSync(join(folder, 'reserve')))
    rmSync(folder, { recursive: true })
  }
})
