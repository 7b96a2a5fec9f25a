import type { Page } from 'playwright-core'
import type { AvatarEngine, Still } from '../../../site/avatar/engine.ts'
import { launchBrowser } from '../../../tests/support/browser.ts'
import { serveEnginePage } from '../../../tests/support/engine-page.ts'

/** The part of the portrait stage (1080 × 1920) that a picture shows. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

export interface Shot {
  still: Still
  camera: 'bust' | 'face' | 'full'
  background: 'wall' | 'clear'
  crop: Crop
  width: number
  height: number
}

interface RoomPage {
  avatar: {
    createEngine: typeof import('../../../site/avatar/engine.ts').createEngine
    seededRandom: typeof import('../../../site/avatar/random.ts').seededRandom
  }
  engine: AvatarEngine
}

/** Opens a page that contains only the avatar engine, in the size of a kiosk's screen and drawn without a GPU. */
export async function openPhotoRoom() {
  const server = await serveEnginePage()
  const browser = await launchBrowser()
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(server.url)
  await page.waitForFunction('window.avatar')
  await page.evaluate(() => {
    const scope = window as unknown as RoomPage
    scope.engine = scope.avatar.createEngine({
      canvas: document.createElement('canvas'),
      width: 1080,
      height: 1920,
      background: 'clear',
      quality: 'full',
      random: scope.avatar.seededRandom(1),
    })
  })
  return {
    page,
    load: (key: string) =>
      page.evaluate((url) => (window as unknown as RoomPage).engine.load(url), `/characters/${key}.vrm`),
    shoot: (shot: Shot) => draw(page, [[shot]], 'image/webp', 0.9),
    sheet: (rows: readonly (readonly Shot[])[]) => draw(page, rows, 'image/png', 1),
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

async function draw(
  page: Page,
  rows: readonly (readonly Shot[])[],
  type: string,
  quality: number,
): Promise<Buffer> {
  const url = await page.evaluate(drawInPage, { rows: rows as Shot[][], type, quality })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Runs in the page: poses, draws and crops one shot after the other. */
function drawInPage({ rows, type, quality }: { rows: Shot[][]; type: string; quality: number }): string {
  const { engine } = window as unknown as RoomPage
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
