// npm run studio -- character-videos [character …] [mp4 | webm]: creates the standby videos that the site serves, drawn frame by frame with
// fixed time steps (no GPU, no clock) and encoded by ffmpeg.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser.ts'
import { serveEnginePage } from '../../tests/support/engine-page.ts'
import { POSTER_CROP } from './camera/poster-crop.ts'
import type { openTake, TakePlan } from './camera/take.ts'
import { CAST } from './cast/cast.ts'

const asked = process.argv.slice(2)
const folder = fileURLToPath(new URL('../../site/public/characters/', import.meta.url))

/**
 * The figure's shadow as in the posters. The videos contain it, because the filter of site/stage/figure.module.css is
 * too slow for a video without a GPU.
 */
const SHADOW = 'drop-shadow(0 14px 22px rgb(110 70 34 / 0.2))'
const LOOP_MS = 8_000

interface Film {
  fps: number
  stage: Pick<TakePlan, 'background' | 'width' | 'height' | 'crop' | 'filter'>
  encoding: readonly string[]
  largestBytes: number
}

const FILMS: Record<string, Film> = {
  /** An opaque video, for browsers that do not support transparent ones. */
  mp4: {
    fps: 24,
    stage: { background: 'wall', width: 540, height: 960 },
    encoding: [
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
    ],
    largestBytes: 600_000,
  },
  /** A transparent video with the poster's frame and size, because kiosks show it in the poster's place. */
  webm: {
    // A kiosk without a GPU decodes each frame twice: color and transparency.
    fps: 15,
    stage: { background: 'clear', width: 1080, height: 1920, crop: POSTER_CROP, filter: SHADOW },
    // libvpx cannot encode transparency with alternate reference frames
    encoding: [
      '-c:v',
      'libvpx-vp9',
      '-crf',
      '36',
      '-b:v',
      '0',
      '-row-mt',
      '1',
      '-auto-alt-ref',
      '0',
      '-pix_fmt',
      'yuva420p',
    ],
    largestBytes: 1_600_000,
  },
}
const named = (names: readonly string[]): string[] => {
  const chosen = names.filter((name) => asked.includes(name))
  return chosen.length > 0 ? chosen : [...names]
}
const keys = named(Object.keys(CAST))
const films = named(Object.keys(FILMS))

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
  for (const key of keys) for (const film of films) await shoot(page, key, film)
} finally {
  await browser.close()
  await server.close()
}

async function shoot(page: Page, key: string, ending: string): Promise<void> {
  const film = FILMS[ending]
  if (!film) throw new Error(`unknown kind of film: ${ending}`)
  const path = `${folder}${key}-standby.${ending}`
  await page.goto(server.url)
  await page.waitForFunction('window.openTake')
  await page.evaluate(
    async (plan) => {
      const scope = window as unknown as TakePage
      scope.draw = await scope.openTake(plan)
    },
    planOf(key, film),
  )
  const { input, ended } = encoder(path, film)
  for (let frame = 0; frame < framesOf(film); frame++) {
    const url = await page.evaluate(() => (window as unknown as TakePage).draw())
    const picture = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    if (!input.write(picture)) await once(input, 'drain')
  }
  input.end()
  await ended
  report(path, film.largestBytes)
}

function framesOf({ fps }: Film): number {
  return (LOOP_MS * fps) / 1000
}

function planOf(key: string, film: Film): TakePlan {
  return {
    url: `/characters/${key}.vrm`,
    ...film.stage,
    loopMs: LOOP_MS,
    frames: framesOf(film),
    waveAtMs: 2_200,
    blinksAtMs: [900, 6_500],
  }
}

function encoder(path: string, { fps, encoding }: Film) {
  const source = ['-f', 'image2pipe', '-framerate', String(fps), '-c:v', 'png', '-i', '-']
  const shared = ['-an', '-fflags', '+bitexact', '-flags:v', '+bitexact']
  const child = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...source, ...encoding, ...shared, path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${path}`)
  })
  return { ended, input: child.stdin }
}

function report(path: string, largestBytes: number): void {
  const bytes = statSync(path).size
  console.log(`${path.slice(folder.length)}: ${bytes} bytes`)
  if (bytes > largestBytes) throw new Error(`${path} is larger than ${largestBytes} bytes`)
}
