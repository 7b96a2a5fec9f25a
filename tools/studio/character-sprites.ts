// npm run studio -- character-sprites [character …]: draws the sprites with which kiosks without a GPU show a character
// (site/avatar/sprites). Takes some minutes per character.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { bakeSprites } from '../../site/avatar/sprites/bake.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { serveEnginePage } from '../../tests/support/engine-page.ts'
import { CAST } from './cast/cast.ts'

const LARGEST_BYTES = 4_000_000
const asked = process.argv.slice(2)
const keys = Object.keys(CAST).filter((key) => !asked.length || asked.includes(key))
const folder = fileURLToPath(new URL('../../site/public/characters/', import.meta.url))

const ENTRY = `
import { bakeSprites } from '/site/avatar/sprites/bake.ts'
window.bakeSprites = bakeSprites
`
/** Runs in the page. @returns the file as a data URL */
async function bakeInPage(address: string): Promise<string> {
  const scope = window as unknown as { bakeSprites: typeof bakeSprites }
  let drawn = 0
  const file = await scope.bakeSprites(address, async () => {
    if (++drawn % 20 === 0) console.log(`${drawn} pictures`)
  })
  const reader = new FileReader()
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(file)
  })
}

const server = await serveEnginePage(ENTRY)
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  page.on('console', (message) => {
    if (message.type() === 'log') console.log(message.text())
  })
  await page.goto(server.url)
  await page.waitForFunction('window.bakeSprites')
  for (const key of keys) {
    const url = await page.evaluate(bakeInPage, `/characters/${key}.vrm`)
    const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    console.log(`${key}.sprites: ${bytes.length} bytes`)
    if (bytes.length > LARGEST_BYTES) throw new Error(`${key}.sprites is larger than ${LARGEST_BYTES} bytes`)
    await writeFile(`${folder}${key}.sprites`, bytes)
  }
} finally {
  await browser.close()
  await server.close()
}
