import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A short H.264 video with moving colors. Its index is at the beginning of the file (faststart), as on the web. */
export const mp4 = (seconds = 2, size = '640x360'): Promise<Buffer> =>
  encoded(`testsrc2=size=${size}:rate=30:duration=${seconds}`)

/** A video of one second whose picture does not move. */
export const stillMp4 = (size = '640x360'): Promise<Buffer> =>
  encoded(`testsrc2=size=${size}:rate=30:duration=0.03,tpad=stop_mode=clone:stop_duration=1`)

async function encoded(source: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-film-'))
  const file = join(folder, 'film.mp4')
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
  try {
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', source, ...codec, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
