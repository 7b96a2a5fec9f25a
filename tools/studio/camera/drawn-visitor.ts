import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchBrowser } from '../../../tests/support/browser.ts'

/**
 * Creates a video of a drawn visitor for the browser's fake camera, so that no real person is shown. Needs ffmpeg.
 * @returns the file for Chromium's `--use-file-for-fake-video-capture`
 */
export async function drawnVisitor(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const still = join(folder, 'visitor.png')
  const camera = resolve(folder, 'visitor.mjpeg')
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(pathToFileURL(resolve('tools/studio/camera/visitor.html')).href)
  await page.screenshot({ path: still })
  await browser.close()
  const loop = ['-loop', '1', '-i', still, '-t', '2', '-r', '20']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...loop, '-q:v', '3', '-pix_fmt', 'yuvj420p', camera])
  return camera
}
