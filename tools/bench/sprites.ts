// npm run bench -- sprites [character] [seconds]: a kiosk without a GPU draws a talking and waving character from
// sprites at 1080 × 1920. Measures frames a second and CPU time a frame, with Chromium's CPU at full speed and slowed
// down 6 times; then the time from a voice's first sample to the drawn mouth.
import { loadavg } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import type { createSpriteEngine } from '../../site/avatar/sprites/sprite-engine.ts'
import type { createVoiceLips } from '../../site/avatar/voice-lips.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { serveEnginePage } from '../../tests/support/engine-page.ts'

const [character = 'receptionist', secondsText = '10'] = process.argv.slice(2)
const seconds = Number(secondsText)
const THROTTLING = 6
const GOAL_FPS = 30
const GOAL_MOUTH_MS = 80
const VOICES = 12

interface SpritesPage {
  createSpriteEngine: typeof createSpriteEngine
  createVoiceLips: typeof createVoiceLips
  engine: ReturnType<typeof createSpriteEngine>
}

const ENTRY = `
import { createSpriteEngine } from '/site/avatar/sprites/sprite-engine.ts'
import { createVoiceLips } from '/site/avatar/voice-lips.ts'
Object.assign(window, { createSpriteEngine, createVoiceLips })
`

/** Runs in the page: shows the character, whose mouth moves eight times a second. */
async function open(url: string): Promise<void> {
  const scope = window as unknown as SpritesPage
  document.body.style.background = 'linear-gradient(#fdf8ef, #ecd3b3)'
  scope.engine = scope.createSpriteEngine((url) => fetch(url), { random: () => 0.5 })
  await scope.engine.load(url)
  document.body.append(scope.engine.canvas)
  const lips = { aa: 0, ih: 0, ou: 0, ee: 0, oh: 0, level: 0 }
  const names = ['aa', 'ih', 'ou', 'ee', 'oh'] as const
  scope.engine.setLips({
    sample() {
      const turn = Math.floor(performance.now() / 125)
      for (const name of names) lips[name] = 0
      lips[names[turn % 5]!] = lips.level = turn % 3 === 2 ? 0 : 0.4 + (turn % 4) / 6
      return lips
    },
    dispose() {},
  })
  scope.engine.start()
}

interface Measured {
  fps: number
  /**
   * CPU time per frame in ms: of the page's main thread, of the page's whole process, and of the process that composes
   * the screen.
   */
  mainMs: number
  pageMs: number
  screenMs: number
}

async function measure(browser: Browser, page: Page, rate: number): Promise<Measured> {
  const devtools = await page.context().newCDPSession(page)
  const system = await browser.newBrowserCDPSession()
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const mainMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
    const { processInfo } = await system.send('SystemInfo.getProcessInfo')
    const cpuMs = (type: string) =>
      processInfo.filter((one) => one.type === type).reduce((sum, one) => sum + one.cpuTime * 1_000, 0)
    const { frames, at } = await page.evaluate(() => {
      const { engine } = window as unknown as SpritesPage
      return { frames: engine.state().frames, at: performance.now() }
    })
    return { mainMs, pageMs: cpuMs('renderer'), screenMs: cpuMs('GPU'), frames, at }
  }
  await page.waitForTimeout(2_000)
  const before = await read()
  for (let gone = 0; gone < seconds; gone += 5) {
    await page.evaluate(() => {
      const { engine } = window as unknown as SpritesPage
      engine.apply({ kind: 'motion', motion: 'wave' })
    })
    await page.waitForTimeout(Math.min(5, seconds - gone) * 1_000)
  }
  const after = await read()
  const frames = after.frames - before.frames
  const each = (name: 'mainMs' | 'pageMs' | 'screenMs') => (after[name] - before[name]) / frames
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return {
    fps: (frames * 1_000) / (after.at - before.at),
    mainMs: each('mainMs'),
    pageMs: each('pageMs'),
    screenMs: each('screenMs'),
  }
}

/** Runs in the page: plays a vowel for 400 ms. @returns ms from its first sample to the first drawn open mouth */
async function hearOnce(): Promise<number> {
  const { engine, createVoiceLips } = window as unknown as SpritesPage
  const context = new AudioContext()
  const voice = new OscillatorNode(context, { type: 'sawtooth', frequency: 130 })
  const throat = new BiquadFilterNode(context, { type: 'peaking', frequency: 800, Q: 4, gain: 24 })
  const mouth = new BiquadFilterNode(context, { type: 'peaking', frequency: 1_250, Q: 6, gain: 20 })
  const volume = new GainNode(context, { gain: 0.02 })
  voice.connect(throat).connect(mouth).connect(volume)
  const lips = createVoiceLips(volume)
  engine.setLips(lips)
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  await wait(600)
  const original = CanvasRenderingContext2D.prototype.drawImage
  const startsAt = context.currentTime + 0.05 + Math.random() * 0.05
  voice.start(startsAt)
  voice.stop(startsAt + 0.4)
  const drawnAt = await new Promise<number>((done) => {
    const begunAt = performance.now()
    CanvasRenderingContext2D.prototype.drawImage = function (
      this: CanvasRenderingContext2D,
      ...given: unknown[]
    ) {
      if (engine.state().mouthOpen >= 0.12 && context.currentTime >= startsAt)
        requestAnimationFrame(() => done(context.currentTime))
      return original.apply(this, given as Parameters<typeof original>)
    } as typeof original
    setTimeout(() => done(Number.NaN), 2_000 + begunAt - performance.now())
  })
  CanvasRenderingContext2D.prototype.drawImage = original
  lips.dispose()
  await context.close()
  return (drawnAt - startsAt) * 1_000
}

const server = await serveEnginePage(ENTRY)
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1080, height: 1920 } })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(server.url)
  await page.waitForFunction('window.createSpriteEngine')
  await page.evaluate(open, `/characters/${character}.vrm`)
  for (const rate of [1, THROTTLING]) {
    const { fps, mainMs, pageMs, screenMs } = await measure(browser, page, rate)
    const cost = `CPU a frame: main thread ${mainMs.toFixed(2)} ms, page ${pageMs.toFixed(1)} ms, screen ${screenMs.toFixed(1)} ms`
    console.log(
      `${character}, CPU ÷ ${rate}: ${fps.toFixed(1)} fps (goal ${GOAL_FPS}); ${cost}; load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
  const delays: number[] = []
  for (let turn = 0; turn < VOICES; turn++) {
    const delay = await page.evaluate(hearOnce)
    // NaN: nothing was drawn within two seconds
    delays.push(Number.isNaN(delay) ? Number.POSITIVE_INFINITY : delay)
  }
  delays.sort((a, b) => a - b)
  console.log(
    `voice → mouth: median ${delays[VOICES / 2]!.toFixed(0)} ms, largest ${delays.at(-1)!.toFixed(0)} ms of ${VOICES} (goal ${GOAL_MOUTH_MS}), load ${loadavg()[0]!.toFixed(1)}`,
  )
} finally {
  await browser.close()
  await server.close()
}
