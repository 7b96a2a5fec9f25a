// npm run studio -- character-videos [character …]: creates the standby videos that the site serves, drawn frame by frame with
// fixed time steps (no GPU, no clock) and encoded by ffmpeg.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser.ts'
import { serveEnginePage } from '../../tests/support/engine-page.ts'
import type { openTake, TakePlan } from './camera/take.ts'
import { CAST } from './cast/cast.ts'

const asked = process.argv.slice(2)
const folder = fileURLToPath(new URL('../../site/public/characters/', import.meta.url))

const LOOP_MS = 8_000

const FPS = 24
const FRAMES = (LOOP_MS * FPS) / 1000
const STAGE: Pick<TakePlan, 'background' | 'width' | 'height'> = {
  background: 'wall',
  width: 540,
  height: 960,
}
const ENCODING = [
  '-c:v',
  'libx264',
  '-preset',
  'veryslow',
  '-crf',
  '23',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
]
const LARGEST_BYTES = 600_000

const named = Object.keys(CAST).filter((name) => asked.includes(name))
const keys = named.length > 0 ? named : Object.keys(CAST)

const ENTRY = `
import { openTake } from '/tools/studio/camera/take.ts'
window.openTake = openTake
`
interface TakePage {
  openTake: typeof openTake
  draw: () => string
}

const server = await serveEnginePage(ENTRY)
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  for (const key of keys) await shoot(page, key)
} finally {
  await browser.close()
  await server.close()
}

async function shoot(page: Page, key: string): Promise<void> {
  const path = `${folder}${key}-standby.mp4`
  await page.goto(server.url)
  await page.waitForFunction('window.openTake')
  await page.evaluate(async (plan) => {
    const scope = window as unknown as TakePage
    scope.draw = await scope.openTake(plan)
  }, planOf(key))
  const { input, ended } = encoder(path)
  for (let frame = 0; frame < FRAMES; frame++) {
    const url = await page.evaluate(() => (window as unknown as TakePage).draw())
    const picture = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    if (!input.write(picture)) await once(input, 'drain')
  }
  input.end()
  await ended
  report(path)
}

function planOf(key: string): TakePlan {
  return {
    url: `/characters/${key}.vrm`,
    ...STAGE,
    loopMs: LOOP_MS,
    frames: FRAMES,
    waveAtMs: 2_200,
    blinksAtMs: [900, 6_500],
  }
}

function encoder(path: string) {
  const source = ['-f', 'image2pipe', '-framerate', String(FPS), '-c:v', 'png', '-i', '-']
  const shared = ['-an', '-fflags', '+bitexact', '-flags:v', '+bitexact']
  const child = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...source, ...ENCODING, ...shared, path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${path}`)
  })
  return { ended, input: child.stdin }
}

function report(path: string): void {
  const bytes = statSync(path).size
  console.log(`${path.slice(folder.length)}: ${bytes} bytes`)
  if (bytes > LARGEST_BYTES) throw new Error(`${path} is larger than ${LARGEST_BYTES} bytes`)
}
