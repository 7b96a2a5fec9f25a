// npm run studio -- character-videos [character …]: creates the standby videos that the site serves, drawn frame by frame with
// fixed time steps (no GPU, no clock) and encoded by ffmpeg.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../../tests/support/browser.ts'
import { serveEnginePage } from '../../tests/support/engine-page.ts'
import type { openTake, TakePlan } from './camera/take.ts'
import { CAST } from './cast/cast.ts'

const asked = process.argv.slice(2)
const keys = Object.keys(CAST).filter((key) => !asked.length || asked.includes(key))
const folder = fileURLToPath(new URL('../../site/public/characters/', import.meta.url))

const FPS = 24
const LOOP_MS = 8_000
const LARGEST_BYTES = 600_000
const ENCODINGS = {
  mp4: ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '23', '-movflags', '+faststart'],
  webm: ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-row-mt', '1'],
} as const

const ENTRY = `
import { openTake } from '/studio/camera/take.ts'
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
  for (const key of keys) {
    await page.goto(server.url)
    await page.waitForFunction('window.openTake')
    await page.evaluate(async (plan) => {
      const scope = window as unknown as TakePage
      scope.draw = await scope.openTake(plan)
    }, planOf(key))
    const encoders = Object.entries(ENCODINGS).map(([ending, how]) =>
      encoder(`${folder}${key}-standby.${ending}`, how),
    )
    for (let frame = 0; frame < (LOOP_MS * FPS) / 1000; frame++) {
      const url = await page.evaluate(() => (window as unknown as TakePage).draw())
      const picture = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
      for (const { input } of encoders) if (!input.write(picture)) await once(input, 'drain')
    }
    for (const { input, path, ended } of encoders) {
      input.end()
      await ended
      report(path)
    }
  }
} finally {
  await browser.close()
  await server.close()
}

function planOf(key: string): TakePlan {
  return {
    url: `/characters/${key}.vrm`,
    width: 540,
    height: 960,
    loopMs: LOOP_MS,
    frames: (LOOP_MS * FPS) / 1000,
    waveAtMs: 2_200,
    blinksAtMs: [900, 6_500],
  }
}

function encoder(path: string, how: readonly string[]) {
  const source = ['-f', 'image2pipe', '-framerate', String(FPS), '-c:v', 'png', '-i', '-']
  const shared = ['-an', '-pix_fmt', 'yuv420p', '-fflags', '+bitexact', '-flags:v', '+bitexact']
  const child = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...source, ...how, ...shared, path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${path}`)
  })
  return { path, ended, input: child.stdin }
}

function report(path: string): void {
  const bytes = statSync(path).size
  console.log(`${path.slice(folder.length)}: ${bytes} bytes`)
  if (bytes > LARGEST_BYTES) throw new Error(`${path} is larger than ${LARGEST_BYTES} bytes`)
}
