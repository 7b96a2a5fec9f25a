// npm run bench -- stage-pixels: compares the editor's preview with the kiosk in every scene (screen), layout
// and orientation. Saves pairs of pictures that differ in out/pixels.
import { mkdirSync, writeFileSync } from 'node:fs'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { LAYOUTS } from '#core/stage/layout-names.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { openComparison } from '../../tests/support/stage-pixels.ts'

const FOLDER = 'out/pixels'
const SHARE_MAX = 0.005

mkdirSync(FOLDER, { recursive: true })
const server = await startServer({ RATE_LIMITS: '0' })
const browser = await launchBrowser()
let failed = 0
try {
  const comparison = await openComparison(browser, server.base)
  for (const orientation of ['portrait', 'landscape'] as const) {
    for (const layout of LAYOUTS) {
      for (const scene of TEMPLATE_SCENES) {
        const { share, preview, kiosk } = await comparison.compare({ layout, orientation, scene })
        console.log(`${(share * 100).toFixed(3)} %  ${orientation} ${layout} ${scene}`)
        if (share <= SHARE_MAX) continue
        failed += 1
        writeFileSync(`${FOLDER}/${orientation}-${layout}-${scene}-preview.png`, preview)
        writeFileSync(`${FOLDER}/${orientation}-${layout}-${scene}-kiosk.png`, kiosk)
      }
    }
  }
  await comparison.close()
} finally {
  await browser.close()
  await server.close()
}
if (failed > 0)
  throw new Error(`${failed} of 40 pairs differ in more than ${SHARE_MAX * 100} % of their pixels`)
