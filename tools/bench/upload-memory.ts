// npm run bench -- upload-memory: uploads a video of 200 MB by the form and measures the server's memory during
// the upload.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { launchBrowser, openPerson, signIn } from '../../tests/support/browser.ts'
import { startServer } from '../../tests/support/server-process.ts'

const WANTED_BYTES = 200 * 1024 * 1024
const SAMPLE_MS = 50
/**
 * Maximum growth of memory. Buffers in transit and uncollected garbage take as much memory for 200 MB as for 800 MB.
 */
const GROWTH_MAX_BYTES = 96 * 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-upload-'))
const small = join(folder, 'small.mp4')
const large = join(folder, 'large.mp4')

/** Creates a valid MP4 of any length by appending a `free` box (ISO 14496-12, 8.1.2). */
async function makeLarge(): Promise<void> {
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=s=640x360:d=2',
    '-pix_fmt',
    'yuv420p',
    small,
  ])
  const out = createWriteStream(large)
  for await (const chunk of createReadStream(small)) out.write(chunk)
  const restBytes = WANTED_BYTES - statSync(small).size
  const head = Buffer.alloc(8)
  head.writeUInt32BE(restBytes)
  head.write('free', 4)
  out.write(head)
  const block = Buffer.alloc(1024 * 1024)
  for (let left = restBytes - 8; left > 0; left -= block.length) {
    if (!out.write(block.subarray(0, Math.min(left, block.length)))) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}

/** Memory of a process in RAM, in bytes, on Linux. */
const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

await makeLarge()
const server = await startServer()
const browser = await launchBrowser()
try {
  const admin = await openPerson(browser, server.base)
  const { page } = admin
  await signIn(admin, 'admin')
  await page.waitForURL('**/app/service/standby**')
  await page.goto('/app/media/list')
  await page.getByText('保存容量').waitFor()
  const upload = async (file: string, name: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'ファイルを追加' }).click(),
    ])
    await chooser.setFiles(file)
    await page.getByRole('button', { name: `${name} の名前を変更` }).waitFor({ timeout: 120_000 })
  }
  // Upload a small file before measuring, because the first upload of a process also loads and compiles code.
  await upload(small, 'small')
  const before = residentBytes(server.pid())
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentBytes(server.pid()))
  }, SAMPLE_MS)
  const startedAt = performance.now()
  await upload(large, 'large')
  clearInterval(sampling)
  const seconds = (performance.now() - startedAt) / 1_000
  const after = residentBytes(server.pid())
  console.log(`${megabytes(WANTED_BYTES)} in ${seconds.toFixed(1)} s`)
  console.log(`server: ${megabytes(before)} before, ${megabytes(peak)} at most, ${megabytes(after)} after`)
  if (peak - before > GROWTH_MAX_BYTES) {
    console.error(`grew by more than ${megabytes(GROWTH_MAX_BYTES)}`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
