import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playKiosk } from '../../support/kiosk-play.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { countTraced } from '../../support/trace.ts'

const fixture = openServerFixture()

test("[decisions 4] the moving telop (scrolling text) causes no layout and no paint in the kiosk's browser", {
  timeout: 180_000,
}, async (t) => {
  const { server, browser } = fixture
  const kiosk = await playKiosk(browser, server.base, { width: 540, height: 960 })
  await kiosk.page.getByText('お知らせ').first().waitFor()
  // wait until the first picture has faded in and the telop (scrolling text) has begun to move
  await kiosk.page.waitForFunction(() => {
    const [run] = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations === Infinity)
    return Number(run?.currentTime ?? 0) > 3_000
  })
  const place = () =>
    kiosk.page.evaluate(() => {
      const track = document.querySelector('[data-telop]')
      return track ? new DOMMatrix(getComputedStyle(track).transform).m41 : 0
    })
  // Style updates are not counted: the avatar's sprites cause one per frame. The telop is moved by a CSS animation, see above.
  const names = ['Layout', 'Paint']
  // check that the counters work: these changes do cause layouts
  await kiosk.page.evaluate(() => {
    const words = document.querySelector<HTMLElement>('header b')
    const busy = setInterval(() => words?.style.setProperty('padding-left', `${Math.random()}px`), 50)
    setTimeout(() => clearInterval(busy), 900)
  })
  const busy = await countTraced(kiosk.page, 1_000, names)
  assert.ok(
    Object.values(busy).every((count) => count > 5),
    JSON.stringify(busy),
  )

  const from = await place()
  const counts = await countTraced(kiosk.page, 5_000, names)
  const ran = from - (await place())
  t.diagnostic(`ran ${Math.round(ran)} px of the design; ${JSON.stringify(counts)}`)
  assert.ok(ran > 500, `the telop moved ${ran} px`)
  // the measurement itself causes up to six layouts and paints
  for (const [name, count] of Object.entries(counts)) assert.ok(count <= 6, `${name}: ${count}`)
  await kiosk.context.close()
})
