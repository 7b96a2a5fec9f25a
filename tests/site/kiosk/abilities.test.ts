import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { type Abilities, abilities } from '#core/kiosk/contract-abilities.ts'
import type { Devices } from '#core/realtime/shapes.ts'
import { startAbilityReports } from '../../../site/kiosk/abilities.ts'
import type { LineState } from '../../../site/line/line.ts'
import type { Request } from '../../../site/line/request.ts'
import { abilitiesOf } from '../../support/abilities.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

function open() {
  const clock = createFakeClock()
  const $devices = atom<Devices | undefined>({ camera: 'granted', microphone: 'granted' })
  const sent: Abilities[] = []
  const states = new Set<(state: LineState) => void>()
  const kiosk = { state: 'open' as LineState, fps: undefined as number | undefined, change: () => {} }
  const {
    microphone: _,
    camera: __,
    fps: ___,
    clockOffsetMs: ____,
    startedAt: _____,
    siteVersion: ______,
    ...facts
  } = abilitiesOf()
  const stop = startAbilityReports({
    $devices,
    fps: () => kiosk.fps,
    line: {
      state: () => kiosk.state,
      onState(listener) {
        states.add(listener)
        return () => states.delete(listener)
      },
    },
    clock,
    steadyNow: clock.now,
    request: (async (_endpoint: unknown, input: Abilities) => {
      sent.push(abilities.parse(input))
      return { kind: 'ok', value: { result: 'OK' } }
    }) as unknown as Request,
    measure: async () => facts,
    onDeviceChange(listener) {
      kiosk.change = listener
      return () => {
        kiosk.change = () => {}
      }
    },
    ownVersion: 'abc',
  })
  const pass = async (ms: number) => {
    await clock.advance(ms)
    await settle()
  }
  const setState = (state: LineState) => {
    kiosk.state = state
    for (const listener of states) listener(state)
  }
  return { clock, $devices, sent, kiosk, pass, setState, stop }
}

test('[decisions 4] reports what the device can do five seconds after the start, and then every ten minutes', async () => {
  const { sent, pass, kiosk } = open()
  await pass(4_999)
  assert.equal(sent.length, 0)
  await pass(1)
  assert.equal(sent.length, 1)
  assert.equal(sent[0]?.fps, undefined)
  kiosk.fps = 29.6
  await pass(600_000)
  assert.deepEqual([sent.length, sent[1]?.fps, sent[1]?.siteVersion], [2, 30, 'abc'])
})

test("[decisions 4] combines several changes of the device into one report, and keeps the page's start time", async () => {
  const { sent, pass, kiosk, $devices } = open()
  await pass(5_000)
  $devices.set({ camera: 'missing', microphone: 'granted' })
  kiosk.change()
  kiosk.change()
  await pass(5_000)
  assert.deepEqual(
    sent.map(({ camera }) => camera),
    ['granted', 'missing'],
  )
  assert.equal(sent[1]?.startedAt, sent[0]?.startedAt)
})

test('[decisions 4] reports nothing while disconnected, and reports the device again after a reconnect', async () => {
  const { sent, pass, setState, kiosk, stop } = open()
  setState('lost')
  await pass(5_000)
  assert.equal(sent.length, 0)
  setState('open')
  await pass(5_000)
  assert.equal(sent.length, 1)
  stop()
  kiosk.change()
  setState('open')
  await pass(600_000)
  assert.equal(sent.length, 1)
})
