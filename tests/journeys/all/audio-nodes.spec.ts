import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser.ts'
import { type EnginePage, serveEnginePage } from '../../support/engine-page.ts'

/** The page's script: it opens only the audio processing of a talk, without a call, so that 100 talks take seconds. */
const ENTRY = `
import { openVoiceDetector } from '/site/dialogue/voice-detector.ts'
import { openVoiceEffect } from '/site/webrtc/voice-effect.ts'
import { openMediaFallback } from '/site/webrtc/socket-fallback/media-fallback.ts'
import { holdAudio, withAudio } from '/site/webrtc/audio.ts'
import { createAudioMeter } from '/site/webrtc/level.ts'
import { openLips } from '/site/face/lips.ts'

const clock = { now: () => Date.now() }
const line = { sendBytes: () => true, onBytes: () => () => {} }
let microphone
window.sound = {
  async openMicrophone() {
    microphone = (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks()[0]
  },
  /** @param isNew true: uses a new audio track, as another visitor's voice; false: uses the page's microphone again */
  async talk(isNew) {
    const voice = isNew ? microphone.clone() : microphone
    const open = [openLips(voice), createAudioMeter(voice)]
    open.push(await withAudio((context) => openVoiceEffect(voice, 'higher', context)))
    const fallback = await withAudio((context) => openMediaFallback({ line, clock, context, mayTalk: () => true }))
    fallback.setVoice(voice)
    open.push(fallback)
    await new Promise((drawn) => requestAnimationFrame(drawn))
    for (const part of open) (part.close ?? part.dispose)()
    if (isNew) voice.stop()
  },
  /**
   * Opens and closes the voice detector. The test does this only once, because the detector starts a worker and loads a
   * model.
   */
  async detect() {
    const loadFiles = () => import('/site/dialogue/voice-files.ts')
    const events = { began() {}, ended() {}, misfired() {}, failed() {} }
    const detector = await withAudio((context) =>
      openVoiceDetector({ track: microphone, context, loadFiles }, events))
    detector.close()
  },
  hold: () => holdAudio(),
}
`

interface Sound {
  openMicrophone(): Promise<void>
  talk(isNew: boolean): Promise<void>
  detect(): Promise<void>
  hold(): { context: AudioContext; close(): void }
}
const window = globalThis as unknown as { sound: Sound; held: ReturnType<Sound['hold']> }

const TALKS = 100

let browser: Browser
let served: EnginePage
before(async () => {
  served = await serveEnginePage(ENTRY)
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await served?.close()
})

async function opened(): Promise<{ page: Page; count: (name: string) => Promise<number> }> {
  const page = await browser.newPage({ permissions: ['microphone'] })
  await page.goto(served.url)
  await page.waitForFunction(() => 'sound' in globalThis)
  await page.evaluate(() => window.sound.openMicrophone())
  const cdp = await page.context().newCDPSession(page)
  return { page, count: (name) => living(cdp, name) }
}

/** Counts the objects of a class that are alive after a garbage collection. */
async function living(cdp: CDPSession, name: string): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { result } = await cdp.send('Runtime.evaluate', { expression: `${name}.prototype` })
  const found = await cdp.send('Runtime.queryObjects', { prototypeObjectId: String(result.objectId) })
  const { result: size } = await cdp.send('Runtime.callFunctionOn', {
    objectId: String(found.objects.objectId),
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await cdp.send('Runtime.releaseObject', { objectId: String(found.objects.objectId) })
  return size.value as number
}

/**
 * Waits until the count has fallen to `to`: the audio thread ends processors a moment after the page has closed them.
 */
async function falls(count: () => Promise<number>, to: number): Promise<number> {
  const untilAt = Date.now() + 15_000
  let last = await count()
  while (last > to && Date.now() < untilAt) last = await count()
  return last
}

test('[decisions 5] 100 talks with the same microphone leave only one source node and no audio processor behind', {
  timeout: 120_000,
}, async () => {
  const { page, count } = await opened()
  await page.evaluate(() => {
    window.held = window.sound.hold()
  })
  await page.evaluate(() => window.sound.detect())
  for (let talk = 0; talk < TALKS; talk += 1) await page.evaluate(() => window.sound.talk(false))
  assert.equal(await falls(() => count('AudioWorkletNode'), 0), 0)
  assert.equal(await falls(() => count('MediaStreamAudioSourceNode'), 1), 1)
  assert.equal(await page.evaluate(() => window.held.context.state), 'running')
})

test('[decisions 5] the voices of 100 visitors leave no audio node behind once the audio context is closed', {
  timeout: 120_000,
}, async () => {
  const { page, count } = await opened()
  for (let talk = 0; talk < TALKS; talk += 1) await page.evaluate(() => window.sound.talk(true))
  await page.evaluate(() => {
    window.held = window.sound.hold()
    window.held.close()
  })
  await page.waitForFunction(() => window.held.context.state === 'closed')
  assert.equal(await falls(() => count('AudioWorkletNode'), 0), 0)
  assert.equal(await falls(() => count('MediaStreamAudioSourceNode'), 0), 0)
})
