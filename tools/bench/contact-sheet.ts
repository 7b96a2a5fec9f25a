// npm run bench -- contact-sheet [ai exhibit …]: writes pictures of every screen to out/sheet, to compare them
// with the design. With arguments, it writes only the screens whose names begin with one of them, and the pictures
// show the full page instead of the visible part.
import { mkdirSync } from 'node:fs'
import { launchBrowser, type Person } from '../../tests/support/browser.ts'
import { officeTour } from '../../tests/support/office-tour.ts'
import { operatorTour } from '../../tests/support/operator-tour.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { tour } from '../../tests/support/tour.ts'

const FOLDER = 'out/sheet'
const only = process.argv.slice(2)
const STAFF_SIZES = [
  { width: 1280, height: only.length > 0 ? 2_000 : 800 },
  { width: 390, height: only.length > 0 ? 3_200 : 844 },
]
const THEMES = ['light', 'dark'] as const

mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await launchBrowser()

async function look(name: string, { page }: Person): Promise<void> {
  if (name.startsWith('kiosk')) {
    await page.waitForTimeout(1_500)
    await page.screenshot({ path: `${FOLDER}/${name}.png` })
    console.log(name)
    return
  }
  for (const size of STAFF_SIZES) {
    for (const colorScheme of THEMES) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${FOLDER}/${name}-${size.width}-${colorScheme}.png` })
    }
  }
  await page.setViewportSize(STAFF_SIZES[0]!)
  await page.emulateMedia({ colorScheme: 'light' })
  console.log(name)
}

try {
  const isWanted = (name: string) => only.length === 0 || only.some((word) => name.startsWith(word))
  await officeTour(browser, server, look, undefined, isWanted)
  if (only.length === 0) {
    await operatorTour(browser, server, look)
    await tour(browser, server, look, { kioskSize: { width: 540, height: 960 } })
  }
} finally {
  await browser.close()
  await server.close()
}
