// npm run bench -- kiosk-sheet: writes screenshots of the kiosk in every scene (state such as Standby), layout and
// orientation, and with each of its messages, to out/kiosk, for visual review.
import { mkdirSync } from 'node:fs'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { LAYOUTS } from '#core/stage/layout-names.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { type KioskPlay, playKiosk, talkOf, withTemplates } from '../../tests/support/kiosk-play.ts'
import { startServer } from '../../tests/support/server-process.ts'

const FOLDER = 'out/kiosk'
const SIZES = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
  // The phone of a visitor who joins a reserved meeting.
  phone: { width: 390, height: 844 },
}
const LANGUAGES = { ja: '日本語', en: 'English', zh: '中文' }

/** Takes screenshots of the messages that a kiosk shows before, during and after a call, in three languages. */
async function moments(kiosk: KioskPlay, name: string): Promise<void> {
  const picture = async (moment: string) => {
    await kiosk.settled()
    await kiosk.page.screenshot({ path: `${FOLDER}/${name}-${moment}.png` })
  }
  for (const [language, word] of Object.entries(LANGUAGES)) {
    const speak = () => kiosk.page.getByRole('button', { name: word }).last().click()
    await kiosk.show('Standby')
    for (const cause of ['rejected', 'timeout', 'interrupted'] as const) {
      await kiosk.show('Calling')
      await speak()
      await kiosk.end(cause)
      await picture(`${cause}-${language}`)
      await kiosk.page.locator('[data-scene=Crowded] button').first().click()
    }
    await kiosk.show('Crowded', { crowded: { cause: 'busy', place: 2, waitMinutes: 6 } })
    await speak()
    await picture(`ticket-${language}`)
    const talk = talkOf()
    await kiosk.show('Active', { talk: { ...talk, hostLostAt: Date.now() } })
    await kiosk.page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor()
    await picture(`host-lost-${language}`)
    await kiosk.show('Standby', { monitors: 1 })
    await picture(`monitored-${language}`)
  }
}

mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await launchBrowser()
try {
  for (const [name, size] of Object.entries(SIZES)) {
    const kiosk = await playKiosk(browser, server.base, size)
    for (const layout of LAYOUTS.toReversed()) {
      await kiosk.serve((signage) => {
        const standby = signage.templates.find(({ signage_state }) => signage_state === 'Standby')
        const media = standby?.contents_media ?? null
        const template = name === 'phone' ? SIZES.portrait : size
        const shown = { ...template, layout, contents_media: media, telop: standby?.telop ?? '' }
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
    await moments(kiosk, name)
    console.log(name, 'moments')
    await kiosk.context.close()
  }
} finally {
  await browser.close()
  await server.close()
}
