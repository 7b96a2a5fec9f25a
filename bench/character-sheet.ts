import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { EXPRESSIONS, MOTIONS } from '#rules/avatar.ts'
import type { AvatarEngine, Still } from '../site/avatar/engine.ts'
import { serveEnginePage } from '../tests/site/avatar/engine-page.ts'
import { launchBrowser } from '../tests/support/browser.ts'

/**
 * Draws the stills of a character without a GPU: the posters that the site serves, and a contact sheet to look at.
 * `node bench/character-sheet.ts [character]`
 */
const character = process.argv[2] ?? 'receptionist'
const root = fileURLToPath(new URL('../', import.meta.url))
const characters = `${root}site/public/characters/`
const CHARACTER_URL = `/characters/${character}.vrm`

interface Crop {
  left: number
  top: number
  width: number
  height: number
}

interface Shot {
  still: Still
  camera: 'bust' | 'face' | 'full'
  background: 'wall' | 'clear'
  /** Part of the portrait stage of 1080 x 1920. */
  crop: Crop
  width: number
  height: number
}

/** The kiosk lays this part of the stage at left 90, top 270, width 900. */
const POSTER: Crop = { left: 90, top: 268, width: 900, height: 1440 }
const poster = (still: Still): Shot => ({
  still,
  camera: 'bust',
  background: 'clear',
  crop: POSTER,
  width: 900,
  height: 1440,
})

const POSTERS: Record<string, Shot> = {
  neutral: poster({}),
  happy: poster({ expression: 'happy' }),
  wave: poster({ motion: 'wave', atMs: 1210 }),
  face: {
    still: { expression: 'relaxed' },
    camera: 'bust',
    background: 'wall',
    crop: { left: 140, top: 255, width: 800, height: 800 },
    width: 256,
    height: 256,
  },
}

const CELL = { width: 270, height: 400 }
const FACE_CROP: Crop = { left: 140, top: 300, width: 800, height: 1185 }
const BODY_CROP: Crop = { left: 0, top: 240, width: 1080, height: 1600 }
const cell = (still: Still, crop: Crop): Shot => ({
  still,
  camera: 'bust',
  background: 'wall',
  crop,
  ...CELL,
})

const SHEET: readonly Shot[][] = [
  EXPRESSIONS.map((expression) => cell({ expression }, FACE_CROP)),
  [
    ...(['aa', 'ih', 'ou', 'ee', 'oh'] as const).map((viseme) => cell({ mouth: { [viseme]: 1 } }, FACE_CROP)),
    cell({ expression: 'happy', mouth: { aa: 0.8 } }, FACE_CROP),
  ],
  ...MOTIONS.map((motion) =>
    [200, 600, 1050, 1350, 1800, 2400].map((atMs) => cell({ motion, atMs }, BODY_CROP)),
  ),
]

interface SheetPage {
  avatar: {
    createEngine: typeof import('../site/avatar/engine.ts').createEngine
    seededRandom: typeof import('../site/avatar/random.ts').seededRandom
  }
  engine: AvatarEngine
}

const server = await serveEnginePage()
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(server.url)
  await page.waitForFunction('window.avatar')
  await openEngine(page)
  for (const [name, shot] of Object.entries(POSTERS)) {
    const picture = await shoot(page, shot)
    await writeFile(`${characters}${character}-${name}.webp`, picture)
    console.log(`${character}-${name}.webp: ${picture.length} bytes`)
  }
  await mkdir(`${root}out`, { recursive: true })
  await writeFile(`${root}out/character-sheet.png`, await drawSheet(page))
  console.log('out/character-sheet.png')
} finally {
  await browser.close()
  await server.close()
}

async function openEngine(page: Page): Promise<void> {
  await page.evaluate(async (url) => {
    const scope = window as unknown as SheetPage
    scope.engine = scope.avatar.createEngine({
      canvas: document.createElement('canvas'),
      width: 1080,
      height: 1920,
      background: 'clear',
      quality: 'full',
      random: scope.avatar.seededRandom(1),
    })
    await scope.engine.load(url)
  }, CHARACTER_URL)
}

async function shoot(page: Page, shot: Shot): Promise<Buffer> {
  return decode(await page.evaluate(drawInPage, { rows: [[shot]], type: 'image/webp', quality: 0.9 }))
}

async function drawSheet(page: Page): Promise<Buffer> {
  return decode(await page.evaluate(drawInPage, { rows: SHEET as Shot[][], type: 'image/png', quality: 1 }))
}

function decode(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Runs in the page: poses, draws and cuts out one shot after the other. */
function drawInPage({ rows, type, quality }: { rows: Shot[][]; type: string; quality: number }): string {
  const { engine } = window as unknown as SheetPage
  const [first] = rows[0]!
  const sheet = document.createElement('canvas')
  sheet.width = first!.width * Math.max(...rows.map((row) => row.length))
  sheet.height = first!.height * rows.length
  const paint = sheet.getContext('2d')!
  paint.imageSmoothingQuality = 'high'
  rows.forEach((row, y) => {
    row.forEach(({ still, camera, background, crop, width, height }, x) => {
      engine.apply({ kind: 'camera', camera })
      engine.apply({ kind: 'background', background })
      engine.pose(still)
      const { left, top } = crop
      paint.drawImage(engine.canvas, left, top, crop.width, crop.height, x * width, y * height, width, height)
    })
  })
  return sheet.toDataURL(type, quality)
}
