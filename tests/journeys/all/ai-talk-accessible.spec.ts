import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentWav } from '../../support/ai/spoken-wav.ts'
import { examineAll } from '../../support/axe.ts'
import { launchBrowser } from '../../support/browser.ts'
import { KIOSK } from '../../support/call-journey.ts'
import { MOMENTS, openDialoguePlay, switchOnAi } from '../../support/dialogue-play.ts'
import { startServer } from '../../support/server-process.ts'

test('[2.4.6] no phase of an AI dialogue has an accessibility violation (axe), in three languages', {
  timeout: 400_000,
}, async (t) => {
  const server = await startServer()
  const browser = await launchBrowser([`--use-file-for-fake-audio-capture=${silentWav()}`])
  t.after(async () => {
    await browser.close()
    await server.close()
  })
  await switchOnAi(browser, server)
  const play = await openDialoguePlay(browser, server, KIOSK)
  const found = await examineAll(
    async (look) => {
      for (const lang of ['ja', 'en', 'zh'] as const)
        for (const [moment, show] of Object.entries(MOMENTS)) {
          await show(play, lang)
          await play.settled()
          await look(`kiosk ${moment} ${lang}`, play)
          await play.end()
        }
    },
    ['light'],
  )
  assert.deepEqual(found, [])
  assert.deepEqual(play.faults, [])
})
