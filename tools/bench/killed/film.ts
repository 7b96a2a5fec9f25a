import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function drawFilm(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-film-'))
  const path = join(folder, 'a.mp4')
  const what = ['-f', 'lavfi', '-i', 'testsrc=s=64x36:d=1:r=5', '-pix_fmt', 'yuv420p']
  execFileSync('ffmpeg', ['-v', 'error', ...what, path])
  const film = readFileSync(path)
  rmSync(folder, { recursive: true })
  return film
}

/** Makes a video's bytes unique by appending `rest` in a `free` box (ISO/IEC 14496-12, 8.1.2), which keeps the video valid. */
export function withNoise(film: Buffer, rest: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(rest.length + 8)
  head.write('free', 4)
  return Buffer.concat([film, head, rest])
}
