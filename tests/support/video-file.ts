import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A short film with moving colours, as an editing program would save it for the web. */
export async function mp4(seconds = 2, size = '640x360'): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-film-'))
  const file = join(folder, 'film.mp4')
  const source = `testsrc2=size=${size}:rate=30:duration=${seconds}`
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
  try {
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', source, ...codec, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
