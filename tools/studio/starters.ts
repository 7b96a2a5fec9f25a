// npm run studio -- starters: takes the pictures by which users choose a starting template (site/public/starters) from the
// kiosk's own screen. If the drawings of the demo media have changed, run `npm run studio -- demo-media` first.
import { mkdirSync, writeFileSync } from 'node:fs'
import { stageSizeOf } from '#core/stage/layout.ts'
import { ORIENTATIONS } from '#core/stage/layout-names.ts'
import { STARTERS } from '#core/templates/starters.ts'
import { launchBrowser, letIn, openPerson } from '../../tests/support/browser.ts'
import { waitForAnyFact } from '../../tests/support/call-journey.ts'
import { openOffice } from '../../tests/support/office.ts'
import { startServer } from '../../tests/support/server-process.ts'

const FOLDER = new URL('../../site/public/starters/', import.meta.url)
/** Scale of the pictures relative to the stage. */
const SCALE = 1 / 3
const QUALITY = 80

mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await launchBrowser()
try {
  const office = await openOffice(browser, server.base)
  const signageId = await office.signageOf('lobby')
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  for (const orientation of ORIENTATIONS) {
    const { width, height } = stageSizeOf(orientation)
    await office.change(signageId, { width, height, logo_media_id: null })
    for (const starter of STARTERS) {
      await admin.context.request.post('/api/applyStarter', {
        headers: { origin: server.base },
        data: { signageId, starter },
      })
      const size = { width: width * SCALE, height: height * SCALE }
      const kiosk = await openPerson(browser, server.base, size, { reducedMotion: 'reduce' })
      await letIn(kiosk, 'lobby')
      await kiosk.page.goto('/app/signage/view')
      await waitForAnyFact(kiosk.page, 'version')
      await kiosk.page.waitForLoadState('networkidle')
      const picture = await kiosk.page.screenshot({ type: 'jpeg', quality: QUALITY })
      writeFileSync(new URL(`${starter}-${orientation}.jpg`, FOLDER), picture)
      console.log(`${starter}-${orientation}.jpg ${Math.round(picture.byteLength / 1024)} KB`)
      await kiosk.context.close()
    }
  }
} finally {
  await browser.close()
  await server.close()
}
