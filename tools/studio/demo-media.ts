import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser.ts'

/**
 * Draws the demo's pictures: each page in db/seed/media/art becomes a picture beside that folder. A logo keeps its transparent
 * background (png), a poster becomes a jpeg. `npm run studio -- demo-media`
 */
const FOLDER = new URL('../../db/seed/media/', import.meta.url)
const MAX_BYTES = 120 * 1024

interface Size {
  width: number
  height: number
}
const SIZES: Record<string, Size> = {
  exhibition: { width: 1400, height: 1400 },
  logo: { width: 600, height: 192 },
}
const POSTER: Size = { width: 1904, height: 1072 }

/**
 * Draws one picture. The logo is a PNG file. Every other picture is a JPEG file with the highest quality that fits into
 * MAX_BYTES, because kiosks may have slow connections.
 */
async function draw(browser: Browser, name: string, html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZES[name] ?? POSTER })
  try {
    await page.setContent(html, { waitUntil: 'load' })
    if (name === 'logo') return await page.screenshot({ type: 'png', omitBackground: true })
    for (let quality = 90; quality >= 50; quality -= 5) {
      const picture = await page.screenshot({ type: 'jpeg', quality })
      if (picture.byteLength <= MAX_BYTES) return picture
    }
    throw new Error(`${name} does not fit into ${MAX_BYTES} bytes`)
  } finally {
    await page.close()
  }
}

const browser = await launchBrowser()
try {
  for (const file of (await readdir(new URL('art/', FOLDER))).sort()) {
    const name = basename(file, '.html')
    const picture = await draw(browser, name, await readFile(new URL(`art/${file}`, FOLDER), 'utf8'))
    const target = `${name}.${name === 'logo' ? 'png' : 'jpg'}`
    await writeFile(new URL(target, FOLDER), picture)
    console.log(`${target} ${Math.round(picture.byteLength / 1024)} KB`)
  }
} finally {
  await browser.close()
}
