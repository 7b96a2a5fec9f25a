import type { Language } from '#core/fields/shapes.ts'
import { testTalk } from '#core/kiosk/contract-test-talk.ts'
import { SLOW_BELOW_FPS } from '#core/kiosk/lacks.ts'
import { createBrowserVoice } from '../dialogue/browser-voice.ts'
import { clock, steadyNow } from '../line/clock.ts'
import { line } from '../line/page-line.ts'
import { request } from '../line/request.ts'
import { holdAudio } from '../webrtc/audio.ts'
import { type CallPeer, createCallPeer } from '../webrtc/call-peer.ts'
import { openCamera, openMicrophone } from '../webrtc/opened-device.ts'
import type { captureStill } from '../webrtc/still.ts'
import type { KioskAvatar } from './avatar.ts'
import { CHIME_HZ, createChimeEar, TONE_MS } from './chime.ts'
import { $clientState } from './client-state.ts'
import type { SelfTestItems, TryItem } from './self-test-run.ts'

/** What the items of the self-test need from this kiosk. */
export interface SelfTestHost {
  avatar: Pick<KioskAvatar, '$canvas' | 'fps' | 'wake'>
  language: () => Language
  /** Whether the AI talks to visitors on this signage. */
  offersAi: () => boolean
}

/** decisions 4, Self-test: the items that are tried on this device. */
export const openSelfTestItems = (host: SelfTestHost, takeStill: typeof captureStill): SelfTestItems => ({
  sound: trySound,
  camera: (signal) => tryCamera(takeStill, signal),
  avatar: (signal) => tryAvatar(host, signal),
  relay: tryRelay,
  ai: (signal) => tryAi(host, signal),
})

const passed = (value?: number) => ({ kind: 'passed', ...(value !== undefined && { value }) }) as const

const after = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, () => resolve()))

/**
 * Calls `release` when the item ends, or at once if it has ended already, for example while the device was being
 * opened.
 */
function atEnd(signal: AbortSignal, release: () => void): void {
  if (signal.aborted) release()
  else signal.addEventListener('abort', release, { once: true })
}

const HEAR_EVERY_MS = 40
const QUIET_MS = 400
/** Time to wait for the chime's sound, because a Bluetooth speaker is late by up to half a second. */
const LATE_MS = 700

/** Plays a chime, and listens to it with the kiosk's own microphone, without the filters that would remove it. */
const trySound: TryItem = async (signal) => {
  const device = await openMicrophone({
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
  })
  if (!device.ok) return { kind: 'failed', reason: 'noMicrophone' }
  const audio = holdAudio()
  const close = () => {
    device.track.stop()
    audio.close()
  }
  atEnd(signal, close)
  if (signal.aborted) return { kind: 'failed', reason: 'stopped' }
  const { context } = audio
  if (context.state !== 'running') await Promise.race([context.resume(), after(500)])
  if (context.state !== 'running') return { kind: 'failed', reason: 'noSound' }
  const source = context.createMediaStreamSource(new MediaStream([device.track]))
  const analyser = new AnalyserNode(context, { fftSize: 2_048 })
  source.connect(analyser)
  const ear = createChimeEar(context.sampleRate)
  const samples = new Float32Array(analyser.fftSize)
  const listen = async (ms: number) => {
    for (let left = ms; left > 0 && !signal.aborted; left -= HEAR_EVERY_MS) {
      await after(HEAR_EVERY_MS)
      analyser.getFloatTimeDomainData(samples)
      ear.hear(samples)
    }
  }
  await listen(QUIET_MS)
  if (signal.aborted) return { kind: 'failed', reason: 'stopped' }
  playChime(context)
  ear.begin()
  await listen(TONE_MS * CHIME_HZ.length + LATE_MS)
  source.disconnect()
  return ear.isHeard() ? passed() : { kind: 'failed', reason: 'unheard' }
}

function playChime(context: AudioContext): void {
  CHIME_HZ.forEach((frequency, index) => {
    const at = context.currentTime + (index * TONE_MS) / 1_000
    const end = at + TONE_MS / 1_000
    const tone = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.4, at + 0.02)
    volume.gain.setValueAtTime(0.4, end - 0.03)
    volume.gain.linearRampToValueAtTime(0, end)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(end)
  })
}

const STILL_WIDTH = 64
const STILL_HEIGHT = 36
/** Mean brightness (0 to 255) below which a lens is covered or a camera gives no picture. */
const DARK_BELOW = 6

/** Tests the camera with a small picture, which stays on this device. */
async function tryCamera(takeStill: typeof captureStill, signal: AbortSignal): ReturnType<TryItem> {
  const device = await openCamera({ width: 320, height: 180 })
  if (!device.ok) return { kind: 'failed', reason: 'noCamera' }
  atEnd(signal, () => device.track.stop())
  const still = await takeStill(device.track, STILL_WIDTH, STILL_HEIGHT)
  device.track.stop()
  if (!still) return { kind: 'failed', reason: 'noCamera' }
  return (await brightnessOf(still)) < DARK_BELOW ? { kind: 'failed', reason: 'dark' } : passed()
}

async function brightnessOf(still: Blob): Promise<number> {
  const picture = await createImageBitmap(still)
  const canvas = document.createElement('canvas')
  canvas.width = STILL_WIDTH
  canvas.height = STILL_HEIGHT
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return 255
  context.drawImage(picture, 0, 0)
  picture.close()
  const { data } = context.getImageData(0, 0, STILL_WIDTH, STILL_HEIGHT)
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += (data[at]! + data[at + 1]! + data[at + 2]!) / 3
  return sum / (data.length / 4)
}

const DRAWN_MS = 3_000

async function tryAvatar({ avatar }: SelfTestHost, signal: AbortSignal): ReturnType<TryItem> {
  if (!avatar.$canvas.get()) return { kind: 'failed', reason: 'noAvatar' }
  avatar.wake()
  await after(DRAWN_MS)
  if (signal.aborted) return { kind: 'failed', reason: 'stopped' }
  const value = Math.round(avatar.fps() ?? 0)
  return value < SLOW_BELOW_FPS ? { kind: 'failed', reason: 'slow', value } : passed(value)
}

const PING_EVERY_MS = 100

/**
 * Opens both ends of a path through the relay. Passes when a message and a generated video have come back; the camera is
 * not used. The value is the message's round trip in ms.
 */
const tryRelay: TryItem = (signal) =>
  new Promise((resolve) => {
    const video = createTestVideo()
    const sender = createCallPeer({ line, request, clock })
    const echo = createCallPeer({ line, request, clock })
    const sentAt = new Map<string, number>()
    let roundTripMs: number | undefined

    const stopPings = clock.every(PING_EVERY_MS, async () => {
      video.draw()
      const text = `selfTest ${sentAt.size}`
      if (sender.sendMessage(text)) sentAt.set(text, steadyNow())
      if (roundTripMs !== undefined && (await framesFrom(echo)) > 0) resolve(passed(roundTripMs))
    })
    atEnd(signal, () => {
      stopPings()
      video.track.stop()
      sender.close()
      echo.close()
      if ($clientState.get() === 'StreamerReceived') $clientState.set('Initialized')
    })
    const fail = () => resolve({ kind: 'failed', reason: 'noRelay' })
    sender.onGiveUp(fail)
    echo.onGiveUp(fail)
    echo.onMessage((message) => {
      const from = typeof message === 'string' ? sentAt.get(message) : undefined
      if (from !== undefined) roundTripMs ??= Math.round(steadyNow() - from)
    })
    sender.start({ purpose: 'selfTest', send: { camera: video.track }, receive: [] })
    echo.start({ purpose: 'selfTestEcho', receive: ['camera'] })
  })

/** A video that needs no device: a small picture whose color changes with each `draw`. */
function createTestVideo(): { track: MediaStreamTrack; draw: () => void } {
  const canvas = document.createElement('canvas')
  canvas.width = STILL_WIDTH
  canvas.height = STILL_HEIGHT
  const context = canvas.getContext('2d')
  const [track] = canvas.captureStream().getVideoTracks()
  if (!context || !track) throw new Error('this browser cannot send a canvas as video')
  let hue = 0
  return {
    track,
    draw() {
      hue = (hue + 60) % 360
      context.fillStyle = `hsl(${hue} 80% 50%)`
      context.fillRect(0, 0, canvas.width, canvas.height)
    },
  }
}

/** Number of video frames that have arrived and were decoded. */
async function framesFrom(peer: CallPeer): Promise<number> {
  const stats = (await peer.report('camera'))?.values() ?? []
  return Math.max(0, ...[...stats].map(({ framesDecoded = 0 }) => framesDecoded))
}

async function tryAi({ offersAi, language }: SelfTestHost, signal: AbortSignal): ReturnType<TryItem> {
  if (!offersAi()) return { kind: 'skipped', reason: 'off' }
  const lang = language()
  const reply = await request(testTalk, { lang })
  if (reply.kind !== 'ok' || reply.value.answer === null) return { kind: 'failed', reason: 'noAnswer' }
  if (signal.aborted) return { kind: 'failed', reason: 'stopped' }
  const { answer, sound } = reply.value
  const isSpoken =
    sound.service === 'server'
      ? await playServerSound(sound.audio, signal)
      : await speak(sound.text ?? answer, lang, signal)
  return isSpoken ? passed() : { kind: 'failed', reason: 'silent' }
}

function speak(text: string, lang: Language, signal: AbortSignal): Promise<boolean> {
  const voice = createBrowserVoice()
  if (!voice || globalThis.speechSynthesis.getVoices().length === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = voice.say(text, lang, {
      began: () => {},
      ended: () => resolve(true),
      failed: () => resolve(false),
    })
    atEnd(signal, () => {
      stop()
      resolve(false)
    })
  })
}

/** Plays a sound from the server. @param audio base64 @returns false if the sound could not be played to its end */
async function playServerSound(audio: string, signal: AbortSignal): Promise<boolean> {
  const held = holdAudio()
  try {
    const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0))
    const buffer = await held.context.decodeAudioData(bytes.buffer)
    if (held.context.state !== 'running') await Promise.race([held.context.resume(), after(500)])
    if (held.context.state !== 'running') return false
    const source = new AudioBufferSourceNode(held.context, { buffer })
    source.connect(held.context.destination)
    const isOver = new Promise<boolean>((resolve) => {
      source.onended = () => resolve(!signal.aborted)
    })
    source.start()
    atEnd(signal, () => source.stop())
    return await isOver
  } catch (error) {
    console.warn('kiosk: the sound of the self-test could not be played', error)
    return false
  } finally {
    held.close()
  }
}
