import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createFfmpegTools } from '../../../server/media/video-tools.ts'
import { createFairQueue } from '../../../server/system/fair-queue.ts'
import { mp4 } from '../../support/video-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'tools-'))
const path = process.env.PATH
after(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true })
})
const skip = spawnSync('ffprobe', ['-version']).status === 0 ? false : '!!! ffmpeg is not installed'

const tools = () => createFfmpegTools(createFairQueue({ waitingMax: 5 }))
const NEVER = new AbortController().signal

const script = (name: string, text: string): void => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
  chmodSync(join(folder, name), 0o755)
}

/** Installs a tool that never ends. `begun` resolves when it has started. */
function hanging(name: string): { begun(): Promise<void> } {
  const mark = join(folder, `${name}-begun`)
  script(name, `: > '${mark}'\nexec tail -f /dev/null`)
  return {
    async begun() {
      while (!existsSync(mark)) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('[2.4.16] refuses a video without frames, and accepts a video that is cut off after some frames', {
  skip,
}, async () => {
  const film = await mp4(1, '320x180')
  const mdat = film.indexOf('mdat')
  const probed = (bytes: Buffer) => {
    const file = join(folder, 'film.mp4')
    writeFileSync(file, bytes)
    return tools().probe(file, 1, NEVER)
  }
  assert.deepEqual(await probed(film), { width: 320, height: 180, durationMs: 1_000 })
  assert.equal(await probed(film.subarray(0, mdat - 4)), 'broken', 'no picture data')
  assert.equal(await probed(film.subarray(0, mdat + 4)), 'broken', 'only the header of the picture data')
  const cut = await probed(film.subarray(0, mdat + 4 + 20_000))
  assert.ok(typeof cut === 'object' && cut.width === 320, String(cut))
})

test("[2.4.16] reads a video's size after rotation, because phones store upright videos rotated", {
  skip,
}, async () => {
  const flat = join(folder, 'flat.mp4')
  const upright = join(folder, 'upright.mp4')
  writeFileSync(flat, await mp4(1, '320x180'))
  for (const [turn, size] of [
    [90, [180, 320]],
    [180, [320, 180]],
    [270, [180, 320]],
  ] as const) {
    const words = `-v error -y -i ${flat} -c copy -metadata:s:v:0 rotate=${turn} ${upright}`
    assert.equal(spawnSync('ffmpeg', words.split(' ')).status, 0)
    const facts = await tools().probe(upright, 1, NEVER)
    assert.ok(typeof facts === 'object', String(facts))
    assert.deepEqual([facts.width, facts.height], size, `${turn}°`)
  }
})

test('[decisions 4] shrinks a picture to at most 640 pixels a side, and refuses a file that is not a picture', {
  skip,
}, async () => {
  const large = join(folder, 'large.jpg')
  const draw = '-v error -y -f lavfi -i testsrc=size=1600x1200 -frames:v 1'
  assert.equal(spawnSync('ffmpeg', [...draw.split(' '), large]).status, 0)
  const small = join(folder, 'small.part')
  assert.equal(await tools().shrink({ path: large, type: 'image/jpeg' }, small, 1, NEVER), true)
  // the size in a VP8 frame header, RFC 6386 9.1
  const bytes = readFileSync(small)
  assert.deepEqual(
    [bytes.toString('latin1', 8, 16), bytes.readUInt16LE(26), bytes.readUInt16LE(28)],
    ['WEBPVP8 ', 640, 480],
  )
  const playlist = join(folder, 'list.png')
  writeFileSync(playlist, `#EXTM3U\n#EXTINF:1,\n${large}\n`)
  assert.equal(await tools().shrink({ path: playlist, type: 'image/png' }, small, 1, NEVER), false)
  assert.equal(existsSync(small), false)
})

test('[decisions 4] ends a slow ffmpeg at the deadline, so that the next file gets its turn', async () => {
  process.env.PATH = `${folder}:${path}`
  const slow = hanging('ffprobe')
  const { probe, thumbnail } = tools()
  const [first, second] = [new AbortController(), new AbortController()]
  const probing = probe('x', 1, first.signal)
  await slow.begun()
  const waiting = probe('y', 1, second.signal)
  const shot = thumbnail('y', join(folder, 'y.png'), 1, second.signal)
  second.abort()
  assert.deepEqual(await Promise.all([waiting, shot]), ['unknown', false])
  first.abort()
  assert.equal(await probing, 'unknown')
  // after two aborted jobs, the queue still runs the next one
  script('ffprobe', 'exit 1')
  assert.equal(await probe('z', 1, NEVER), 'broken')
  assert.equal(await probe('z', 1, first.signal), 'unknown')
  process.env.PATH = path
})
