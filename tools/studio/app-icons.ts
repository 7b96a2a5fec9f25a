import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { launchBrowser } from '../../tests/support/browser.ts'

/** Creates the icons of the installed app from the site's icon: `npm run studio -- app-icons`. */
const FOLDER = new URL('../../site/public/icons/', import.meta.url)
const svg = await readFile(new URL('../../site/public/favicon.svg', import.meta.url), 'utf8')

/** Launchers crop maskable icons, so the background fills the whole canvas and the drawing is scaled to 70 %. */
const maskable = svg
  .replace(
    /<rect[^>]*>/,
    '<rect width="32" height="32" fill="#2a4b9b"/><g transform="translate(4.8 4.8) scale(.7)">',
  )
  .replace('</svg>', '</g></svg>')

const browser = await launchBrowser()
await mkdir(FOLDER, { recursive: true })
for (const [name, picture, size] of [
  ['app-192', svg, 192],
  ['app-512', svg, 512],
  ['app-maskable-512', maskable, 512],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`,
  )
  await writeFile(new URL(`${name}.png`, FOLDER), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
