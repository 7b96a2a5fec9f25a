import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { createPhoneLink, type PhoneLinkState, reachableOrigin } from '../../../../site/face/phone-link.ts'
import { drawQr } from '../../../../site/kit/qr.ts'
import { createCallSettings } from '../../../../site/operator/call/settings.ts'
import { createOwnVoice } from '../../../../site/operator/call/voice.ts'
import type { CommandOutcome } from '../../../../site/webrtc/command-channel.ts'
import { createFakeClock, settle } from '../../line/fake-clock.ts'
import { aTrack } from '../fakes.ts'

test('[2.4.6] shows each avatar command as sent, then as applied or failed', async () => {
  const open: ((outcome: CommandOutcome) => void)[] = []
  const settings = createCallSettings(() => ({
    id: 'x',
    outcome: new Promise((resolve) => void open.push(resolve)),
  }))
  const state = () => settings.$settings.get().camera
  const face = settings.change({ kind: 'camera', camera: 'face' })
  assert.equal(state()?.outcome, 'sent')
  assert.equal(settings.$applied.get().camera, undefined)
  open[0]!({ kind: 'applied' })
  await face
  assert.deepEqual([state()?.outcome, settings.$applied.get().camera?.camera], ['applied', 'face'])
  const full = settings.change({ kind: 'camera', camera: 'full' })
  open[1]!({ kind: 'refused', reason: 'busy' })
  await full
  assert.deepEqual([state()?.outcome, state()?.reason], ['failed', 'busy'])
  assert.equal(settings.$applied.get().camera?.camera, 'face')
})

test('[2.4.6] keeps the outcome of a later command when an earlier command of the same kind fails', async () => {
  const open: ((outcome: CommandOutcome) => void)[] = []
  const settings = createCallSettings(() => ({
    id: 'x',
    outcome: new Promise((resolve) => void open.push(resolve)),
  }))
  const first = settings.change({ kind: 'background', background: 'sky' })
  const second = settings.change({ kind: 'background', background: 'leaf' })
  open[0]!({ kind: 'failed' })
  await first
  assert.equal(settings.$settings.get().background?.outcome, 'sent')
  open[1]!({ kind: 'applied' })
  await second
  assert.deepEqual(settings.$applied.get().background, { kind: 'background', background: 'leaf' })
})

test("[2.4.6] passes the operator's voice through the voice effect, also after a change of the microphone", async (t) => {
  t.mock.method(console, 'error', () => {})
  const $microphone = atom<MediaStreamTrack | undefined>(aTrack('audio'))
  const closed: string[] = []
  let works = true
  const made: MediaStreamTrack[] = []
  const voice = createOwnVoice({
    $microphone,
    async openEffect(_input, effect) {
      if (!works) throw new Error('no AudioWorklet')
      const track = aTrack('audio')
      made.push(track)
      return { track, close: () => closed.push(effect) }
    },
  })
  assert.equal(voice.$track.get(), $microphone.get())
  assert.deepEqual(await voice.setEffect('higher'), { ok: true })
  assert.equal(voice.$track.get(), made[0])
  $microphone.set(aTrack('audio'))
  await settle()
  assert.equal(voice.$track.get(), made[1])
  assert.deepEqual(closed, ['higher'])
  works = false
  assert.deepEqual(await voice.setEffect('lower'), { ok: false, reason: 'notSupported' })
  assert.deepEqual([voice.$effect.get(), voice.$track.get()], ['higher', made[1]])
  assert.deepEqual(await voice.setEffect('none'), { ok: true })
  assert.equal(voice.$track.get(), $microphone.get())
})

test("[2.4.17] renews the phone's link before it expires, but not while a phone is connected", async () => {
  const clock = createFakeClock()
  const $status = atom<{ hasPhone: boolean } | undefined>()
  let tokens = 0
  const request = (async () => {
    tokens += 1
    return {
      kind: 'ok',
      value: { result: 'OK', path: `/phone?t=${tokens}`, expiresAt: clock.now() + 300_000 },
    }
  }) as never
  const { $link } = createPhoneLink({
    request,
    clock,
    gateway: { $status: $status as never },
    origin: () => 'https://example.jp',
    isAtServer: () => false,
    drawQr: async () => ({ size: 1, path: '' }),
  })
  const shown = (state: PhoneLinkState) => (state.kind === 'ready' ? state.link.url : state.kind)
  const stop = $link.listen(() => {})
  await settle()
  assert.equal(shown($link.get()), 'https://example.jp/phone?t=1')
  await clock.advance(290_000)
  assert.equal(shown($link.get()), 'https://example.jp/phone?t=2')
  $status.set({ hasPhone: true })
  assert.equal(shown($link.get()), 'used')
  await clock.advance(600_000)
  assert.equal(tokens, 2)
  $status.set({ hasPhone: false })
  await settle()
  assert.equal(shown($link.get()), 'https://example.jp/phone?t=3')
  stop()
})

test('[2.4.17] draws the QR code of an address that a phone can reach', async () => {
  const { size, path } = await drawQr('https://example.jp/phone?t=abc')
  assert.ok(size >= 21 && path.startsWith('M0 0h1v1h-1z'))
  const at = (origin: string) => new URL(origin)
  assert.equal(reachableOrigin(at('https://example.jp'), ['192.0.2.9'], true), 'https://example.jp')
  assert.equal(reachableOrigin(at('http://localhost:8080'), ['192.0.2.9'], false), 'http://192.0.2.9:8080')
  assert.equal(reachableOrigin(at('http://127.0.0.1:8080'), [], false), 'http://127.0.0.1:8080')
  assert.equal(
    reachableOrigin(at('http://localhost:8080'), ['192.0.2.9'], true),
    'http://localhost:8080',
    'the server listens on this machine only, so no other address reaches it',
  )
})
