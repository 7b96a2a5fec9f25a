import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { AvatarEngine } from '../../../site/avatar/engine.ts'
import { launchBrowser } from '../../support/browser.ts'
import { type EnginePage, serveEnginePage } from '../../support/engine-page.ts'
import { foreignCharacter } from '../../support/foreign-character.ts'
import { motionFile } from '../../support/motion-files.ts'

/**
 * Two characters and two motions. In `up.vrma` an arm turns up by 90° from the T-pose, in the middle of two seconds.
 */
const FILES: Readonly<Record<string, Buffer>> = {
  'vrm0.vrm': foreignCharacter({ version: '0' }),
  'vrm1.vrm': foreignCharacter({ version: '1' }),
  'up.vrma': motionFile({ seconds: 2 }),
  'legs.vrma': motionFile({ bone: 'leftUpperLeg' }),
}

interface TestPage {
  avatar: { createEngine: typeof import('../../../site/avatar/engine.ts').createEngine }
  engine: AvatarEngine
}

let server: EnginePage
let browser: Browser
let page: Page

before(async () => {
  server = await serveEnginePage()
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.route('**/foreign/*', (route) => {
    const body = FILES[route.request().url().split('/').pop()!]
    return body ? route.fulfill({ body }) : route.fulfill({ status: 404 })
  })
  await page.goto(server.url)
  await page.waitForFunction('window.avatar')
})

after(async () => {
  await browser?.close()
  await server?.close()
})

for (const file of ['/foreign/vrm0.vrm', '/foreign/vrm1.vrm']) {
  test(`[decisions 5] ${file} plays a .vrma motion and then returns to its resting pose`, {
    timeout: 120_000,
  }, async () => {
    const heights = await page.evaluate(async (url) => {
      const scope = window as unknown as TestPage
      const canvas = document.createElement('canvas')
      const engine = scope.avatar.createEngine({
        canvas,
        width: 90,
        height: 160,
        background: 'clear',
        quality: 'full',
      })
      await engine.load(url)
      engine.apply({ kind: 'camera', camera: 'full' })
      engine.pose({})
      const copy = Object.assign(document.createElement('canvas'), { width: 90, height: 160 }).getContext(
        '2d',
      )!
      /** Height of the magenta right hand's center as a share of the picture, 0 at the top. */
      const handY = () => {
        copy.clearRect(0, 0, 90, 160)
        copy.drawImage(canvas, 0, 0)
        const { data } = copy.getImageData(0, 0, 90, 160)
        let [pixels, sum] = [0, 0]
        for (let i = 0; i < 90 * 160; i++) {
          if (data[i * 4]! < 150 || data[i * 4 + 2]! < 150 || data[i * 4 + 1]! > 100) continue
          pixels++
          sum += Math.floor(i / 90)
        }
        return pixels ? sum / pixels / 160 : undefined
      }
      const rest = handY()!
      engine.start()
      const verdict = await engine.playFile('/foreign/up.vrma')
      let highest = 1
      let last = 1
      const until = performance.now() + 60_000
      do {
        await new Promise(requestAnimationFrame)
        last = handY() ?? last
        highest = Math.min(highest, last)
      } while (performance.now() < until && (highest > rest - 0.15 || last < rest - 0.02))
      const refused = [
        await engine.playFile('/foreign/none.vrma'),
        await engine.playFile('/foreign/legs.vrma'),
      ]
      engine.dispose()
      return { rest, highest, last, verdict, refused }
    }, file)
    assert.deepEqual(heights.verdict, { ok: true })
    assert.ok(heights.highest < heights.rest - 0.15, `the hand did not rise: ${JSON.stringify(heights)}`)
    assert.ok(heights.last > heights.rest - 0.05, `the hand did not return: ${JSON.stringify(heights)}`)
    const unknown = { ok: false, reason: 'unknown' }
    assert.deepEqual(heights.refused, [unknown, unknown])
  })
}
