// npm run bench -- talk-sheet [portrait|landscape|phone|reduced]: writes screenshots of the kiosk in every
// state of an AI dialogue, in three languages, to out/talk, for visual review.
import { mkdirSync } from 'node:fs'
import { silentWav } from '../../tests/support/ai/spoken-wav.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { MOMENTS, openDialoguePlay, switchOnAi } from '../../tests/support/dialogue-play.ts'
import { startServer } from '../../tests/support/server-process.ts'

const FOLDER = 'out/talk'
const SIZES = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
  phone: { width: 390, height: 844 },
  reduced: { width: 1080, height: 1920 },
}
const only = process.argv[2]

mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await launchBrowser([`--use-file-for-fake-audio-capture=${silentWav()}`])
try {
  await switchOnAi(browser, server)
  for (const [name, size] of Object.entries(SIZES)) {
    if (only !== undefined && only !== name) continue
    const play = await openDialoguePlay(browser, server, size, name === 'reduced')
    for (const lang of ['ja', 'en', 'zh'] as const) {
      for (const [moment, show] of Object.entries(MOMENTS)) {
        await show(play, lang)
        await play.page.waitForTimeout(900)
        await play.page.screenshot({ path: `${FOLDER}/${name}-${lang}-${moment}.png` })
        await play.end()
      }
      console.log(name, lang)
    }
    await play.context.close()
  }
} finally {
  await browser.close()
  await server.close()
}
