// npm run bench -- kiosk-sheet: the kiosk in every scene, layout and orientation, in out/kiosk, to be looked at.
import { mkdirSync } from 'node:fs'
import { LAYOUTS } from '../server/rules/layout-names.ts'
import { TEMPLATE_SCENES } from '../server/rules/signage.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { playKiosk, withTemplates } from '../tests/support/kiosk-play.ts'
import { startServer } from '../tests/support/server-process.ts'

const FOLDER = 'out/kiosk'
const SIZES = { portrait: { width: 1080, height: 1920 }, landscape: { width: 1920, height: 1080 } }

mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await launchBrowser()
try {
  for (const [name, size] of Object.entries(SIZES)) {
    const kiosk = await playKiosk(browser, server.base, size)
    for (const layout of LAYOUTS) {
      await kiosk.serve((signage) => {
        const standby = signage.templates.find(({ signage_state }) => signage_state === 'Standby')
        const media = standby?.contents_media ?? null
        const shown = { ...size, layout, contents_media: media, telop: standby?.telop ?? '' }
        return {
          ...withTemplates({ ...shown, is_view_telop: true })(signage),
          resumes: '13:00ごろ',
        }
      })
      for (const scene of TEMPLATE_SCENES) {
        await kiosk.show(scene)
        await kiosk.settled()
        await kiosk.page.screenshot({ path: `${FOLDER}/${name}-${layout}-${scene}.png` })
      }
      console.log(name, layout)
    }
    await kiosk.context.close()
  }
} finally {
  await browser.close()
  await server.close()
}
