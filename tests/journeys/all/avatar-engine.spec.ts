import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { AvatarEngine } from '../../../site/avatar/engine.ts'
import { launchBrowser } from '../../support/browser.ts'
import { type EnginePage, serveEnginePage } from '../../support/engine-page.ts'

const CHARACTER = '/characters/receptionist.vrm'

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
  await page.goto(server.url)
  await page.waitForFunction('window.avatar')
  await page.evaluate(() => {
    const scope = window as unknown as TestPage
    const canvas = document.body.appendChild(document.createElement('canvas'))
    scope.engine = scope.avatar.createEngine({ canvas, width: 360, height: 640, background: 'wall' })
  })
})

after(async () => {
  await browser?.close()
  await server?.close()
})

test('[7.6] refuses commands until a character is loaded, and always refuses unknown commands', async () => {
  const verdicts = await page.evaluate(async (url) => {
    const { engine } = window as unknown as TestPage
    const wave = { kind: 'motion', motion: 'wave' } as const
    const without = engine.apply(wave)
    const loading = engine.load(url)
    const during = engine.apply(wave)
    await loading
    const unknown = engine.apply({ kind: 'motion', motion: 'somersault' } as never)
    return [without, during, unknown]
  }, CHARACTER)
  assert.deepEqual(verdicts, [
    { ok: false, reason: 'notLoaded' },
    { ok: false, reason: 'busy' },
    { ok: false, reason: 'unknown' },
  ])
})

test('[7.6] plays a waving motion, which ends by itself', async () => {
  const waving = await page.evaluate(() => {
    const { engine } = window as unknown as TestPage
    engine.start()
    engine.apply({ kind: 'motion', motion: 'wave' })
    return engine.state()
  })
  assert.equal(waving.motion, 'wave')
  assert.equal(waving.motionsPlayed, 1)
  assert.equal(waving.software, true)
  await page.waitForFunction(() => (window as unknown as TestPage).engine.state().motion === 'idle', null, {
    timeout: 60_000,
  })
  const idle = await page.evaluate(() => (window as unknown as TestPage).engine.state())
  assert.ok(idle.frames > 3, `${idle.frames} frames`)
})

test('[7.6] provides its canvas as a video track of the same size', async () => {
  const video = await page.evaluate(async () => {
    const { engine } = window as unknown as TestPage
    const player = document.createElement('video')
    player.muted = true
    player.srcObject = engine.stream(30)
    await player.play()
    await new Promise((frame) => player.requestVideoFrameCallback(frame))
    const { width, height } = engine.state()
    return { shown: [player.videoWidth, player.videoHeight], drawn: [width, height] }
  })
  assert.deepEqual(video.shown, video.drawn)
})

test('[7.6] keeps drawing while its page is hidden', async () => {
  const drawn = await page.evaluate(async () => {
    const { engine } = window as unknown as TestPage
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
    const before = engine.state().frames
    const enough = await new Promise<boolean>((resolve) => {
      const watch = () => (engine.state().frames >= before + 5 ? resolve(true) : setTimeout(watch, 50))
      watch()
    })
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    return enough
  })
  assert.equal(drawn, true)
})

test('[7.6] draws the background "wall" in the kiosk\'s colors, and the background "clear" as transparent', async () => {
  const corners = await page.evaluate(() => {
    const { engine } = window as unknown as TestPage
    const corner = (background: 'wall' | 'clear') => {
      engine.apply({ kind: 'background', background })
      engine.pose({})
      const copy = document.createElement('canvas')
      const paint = copy.getContext('2d')!
      paint.drawImage(engine.canvas, 0, 0)
      return [...paint.getImageData(1, 1, 1, 1).data]
    }
    return { wall: corner('wall'), clear: corner('clear') }
  })
  const expected = [0xfd, 0xf8, 0xef, 255]
  assert.ok(
    corners.wall.every((value, index) => Math.abs(value - expected[index]!) <= 2),
    `${corners.wall}`,
  )
  assert.deepEqual(corners.clear, [0, 0, 0, 0])
})

test('[7.6] leaks no memory when the character changes', async () => {
  const counts = await page.evaluate(async (url) => {
    const scope = window as unknown as TestPage
    const { engine } = scope
    const seen: { geometries: number; textures: number }[] = []
    for (let round = 0; round < 4; round++) {
      await engine.load(url)
      engine.pose({})
      seen.push(engine.memory())
    }
    engine.dispose()
    return { first: seen[0]!, last: seen[3]!, after: engine.memory() }
  }, CHARACTER)
  assert.deepEqual(counts.last, counts.first)
  assert.ok(counts.first.geometries > 0)
  assert.deepEqual(counts.after, { geometries: 0, textures: 0 })
})
