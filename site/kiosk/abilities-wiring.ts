import { browserVersionOf, deviceOf } from '#core/accounts/device.ts'
import { deviceVoicesFor } from '#core/dialogue/voices.ts'
import { LANGUAGES } from '#core/fields/shapes.ts'
import { health } from '#core/http/health.ts'
import { type StartCause, VOICES_REPORTED_MAX } from '#core/kiosk/abilities.ts'
import type { Abilities } from '#core/kiosk/contract-abilities.ts'
import { probeRenderer } from '../avatar/renderer-check.ts'
import { $isHearingRefused } from '../kit/hearing-state.ts'
import { clock, steadyNow } from '../line/clock.ts'
import { line } from '../line/page-line.ts'
import { request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { holdAudio } from '../webrtc/audio.ts'
import { type AbilitiesHost, type DeviceFacts, startAbilityReports } from './abilities.ts'

/** Measures this device and reports it. */
export function openAbilities(host: AbilitiesHost, startCause: StartCause): Stop {
  /** Name of the graphics renderer. Read only for the first report, because reading it blocks the page for a moment. */
  let renderer: string | undefined
  return startAbilityReports({
    ...host,
    line,
    clock,
    steadyNow,
    request,
    measure: () => {
      renderer ??= probeRenderer()
      return measureDevice(renderer, startCause)
    },
    onDeviceChange,
    ownVersion: import.meta.env.PUBLIC_SITE_VERSION,
  })
}

async function measureDevice(renderer: string, startCause: StartCause): Promise<DeviceFacts> {
  const { userAgent } = navigator
  const memoryGb = (navigator as { deviceMemory?: number }).deviceMemory
  const [speaker, storage, roundTripMs] = await Promise.all([speakerState(), storageState(), roundTrip()])
  return {
    ...deviceOf(userAgent),
    browserVersion: browserVersionOf(userAgent),
    width: Math.max(1, Math.round(innerWidth * devicePixelRatio)),
    height: Math.max(1, Math.round(innerHeight * devicePixelRatio)),
    renderer: renderer.slice(0, 200),
    ...(memoryGb !== undefined && { memoryGb }),
    speaker,
    voices: voicesByLanguage(),
    recogniser: recogniserState(),
    isSecure: isSecureContext,
    isFullScreen: isFullScreen(),
    storage,
    ...(roundTripMs !== undefined && { roundTripMs }),
    startCause,
  }
}

/** Whether this device can play sound. Only Chromium reliably lists audio outputs without permission: Safari and Firefox may list none. */
async function speakerState(): Promise<Abilities['speaker']> {
  const present = await navigator.mediaDevices?.enumerateDevices()
  const outputs = present?.filter(({ kind }) => kind === 'audiooutput').length
  const { browser } = deviceOf(navigator.userAgent)
  if (outputs === 0 && browser !== 'safari' && browser !== 'firefox') return 'missing'
  isSoundAllowed ||= await maySound()
  if (!isSoundAllowed) return 'blocked'
  return outputs ? 'ready' : 'unknown'
}

/** Whether this page may play sound. Browsers do not take this back, so it is tried only until it is allowed. */
let isSoundAllowed = false

async function maySound(): Promise<boolean> {
  const audio = holdAudio()
  // If sound is not allowed yet, resume() does not resolve before a touch.
  const isRunning = audio.context.state === 'running' || (await isResumed(audio.context))
  audio.close()
  return isRunning
}

const RESUMED_WITHIN_MS = 500

const isResumed = (context: AudioContext): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = clock.after(RESUMED_WITHIN_MS, () => resolve(false))
    context.resume().then(
      () => {
        stop()
        resolve(true)
      },
      () => resolve(false),
    )
  })

async function storageState(): Promise<Abilities['storage']> {
  if (!navigator.storage?.persisted) return 'none'
  return (await navigator.storage.persisted()) ? 'kept' : 'temporary'
}

/** Duration of the faster of two requests, because the first one may have to open a connection. */
async function roundTrip(): Promise<number | undefined> {
  const times: number[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    const from = steadyNow()
    const reply = await request(health, {})
    if (reply.kind === 'ok') times.push(steadyNow() - from)
  }
  return times.length === 0 ? undefined : Math.round(Math.min(...times))
}

function voicesByLanguage(): Abilities['voices'] {
  const all = globalThis.speechSynthesis?.getVoices() ?? []
  const named = LANGUAGES.map((language) => {
    const own = deviceVoicesFor(all, language)
    return [language, own.slice(0, VOICES_REPORTED_MAX).map(({ name }) => name.slice(0, 100))]
  })
  return Object.fromEntries(named) as Abilities['voices']
}

/**
 * Brands of Chromium in which SpeechRecognition works. Debian's Chromium has the interface, but no speech service
 * behind it.
 */
const HEARING_BRANDS = ['Google Chrome', 'Microsoft Edge']

function recogniserState(): Abilities['recogniser'] {
  if (!('SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis)) return 'missing'
  if ($isHearingRefused.get()) return 'failed'
  const { userAgentData } = navigator as { userAgentData?: { brands: { brand: string }[] } }
  const brands = userAgentData?.brands.map(({ brand }) => brand) ?? []
  const isBare = brands.includes('Chromium') && !brands.some((brand) => HEARING_BRANDS.includes(brand))
  return isBare ? 'missing' : 'ready'
}

/** Whether the page fills the screen. The last condition is for Chromium in kiosk mode, where window and screen have the same size. */
const isFullScreen = (): boolean =>
  document.fullscreenElement !== null ||
  matchMedia('(display-mode: fullscreen)').matches ||
  (outerWidth >= screen.width && outerHeight >= screen.height && innerHeight >= screen.height)

function onDeviceChange(listener: () => void): Stop {
  const listening = new AbortController()
  const { signal } = listening
  globalThis.speechSynthesis?.addEventListener?.('voiceschanged', listener, { signal })
  document.addEventListener('fullscreenchange', listener, { signal })
  window.addEventListener('resize', listener, { signal })
  // report again after the first touch, which allows sound
  window.addEventListener('pointerdown', listener, { signal, once: true })
  const stopHearing = $isHearingRefused.listen(listener)
  return () => {
    listening.abort()
    stopHearing()
  }
}
