import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findLackingTools } from '../../../server/media/video-tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'tools-'))
const path = process.env.PATH
after(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true })
})

const tool = (name: string, text: string, mode = 0o755): void => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
  chmodSync(join(folder, name), mode)
}

test('[decisions 4] reports why ffmpeg or ffprobe cannot be used', async () => {
  process.env.PATH = folder
  tool('ffmpeg', 'exit 3')
  const [first = '', second = '', ...more] = await findLackingTools()
  assert.match(first, /^ffmpeg does not run here \(exit 3\)/)
  assert.match(second, /^ffprobe does not run here \(ENOENT\)/)
  assert.equal(more.length, 0)
  tool('ffmpeg', 'exit 0')
  tool('ffprobe', 'exit 0')
  assert.deepEqual(await findLackingTools(), [])
})
