import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Occupation, SelfTest, SelfTestItem } from '#core/kiosk/self-test.ts'
import { createSelfTest, type SelfTestItems } from '../../../site/kiosk/self-test-run.ts'
import type { Request } from '../../../site/line/request.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

type Event = Awaited<ReturnType<SelfTestItems['sound']>>

function open({ fails = false } = {}) {
  const clock = createFakeClock()
  const { line, say } = createFakeLine()
  const reports: SelfTest[] = []
  const ended: SelfTestItem[] = []
  const waiting = new Map<SelfTestItem, (event: Event) => void>()
  const occupation: Occupation = { isInCall: false, isVisitorHere: false, isGuest: false, isOnline: true }
  const itemOf = (item: SelfTestItem) => (signal: AbortSignal) => {
    signal.addEventListener('abort', () => ended.push(item))
    return new Promise<Event>((resolve) => waiting.set(item, resolve))
  }
  let change = () => {}
  const kiosk = createSelfTest({
    line,
    clock,
    steadyNow: clock.now,
    request: (async (_endpoint: unknown, input: SelfTest) => {
      reports.push(input)
      return { kind: 'ok', value: { result: 'OK' } }
    }) as unknown as Request,
    loadItems: async () => {
      if (fails) throw new Error('no network')
      return {
        sound: itemOf('sound'),
        camera: itemOf('camera'),
        avatar: itemOf('avatar'),
        relay: itemOf('relay'),
        ai: itemOf('ai'),
      }
    },
    occupation: () => occupation,
    onChange(listener) {
      change = listener
      return () => {}
    },
  })
  const close = kiosk.open()
  const answer = async (item: SelfTestItem, event: Event) => {
    waiting.get(item)?.(event)
    await settle()
  }
  const words = () => {
    const state = kiosk.$test.get()
    return state && [state.phase, ...state.items.map(({ state, reason }) => reason ?? state)].join(' ')
  }
  return {
    kiosk,
    clock,
    waiting,
    say,
    reports,
    ended,
    occupation,
    changed: () => change(),
    answer,
    words,
    close,
  }
}

test('[decisions 4] the self-test runs its items one after another and reports each result with its duration', async () => {
  const { kiosk, clock, answer, words, reports } = open()
  kiosk.start('kiosk')
  await settle()
  assert.equal(words(), 'running running waiting waiting waiting waiting')
  await clock.advance(1_500)
  await answer('sound', { kind: 'passed' })
  await answer('camera', { kind: 'failed', reason: 'dark' })
  await answer('avatar', { kind: 'passed', value: 30 })
  await answer('relay', { kind: 'passed', value: 12 })
  await answer('ai', { kind: 'skipped', reason: 'off' })
  assert.equal(words(), 'finished passed dark passed passed off')
  assert.equal(reports.length, 6)
  assert.equal(reports.at(-1)?.items[0]?.ms, 1_500)
})

test('[decisions 4] an item of the self-test that takes too long fails and releases its devices, and the next one runs', async () => {
  const { kiosk, clock, words, ended, answer } = open()
  kiosk.start('kiosk')
  await settle()
  await clock.advance(9_999)
  assert.equal(words(), 'running running waiting waiting waiting waiting')
  await clock.advance(1)
  await settle()
  assert.equal(words(), 'running timeout running waiting waiting waiting')
  assert.deepEqual(ended, ['sound'])
  await answer('sound', { kind: 'passed' })
  assert.equal(words(), 'running timeout running waiting waiting waiting', 'a late result is ignored')
})

test("[decisions 4] a visitor's touch or a call immediately ends the self-test and releases its devices", async () => {
  const pressed = open()
  pressed.kiosk.start('office')
  await settle()
  pressed.kiosk.stop()
  assert.equal(pressed.words(), 'stopped stopped stopped stopped stopped stopped')
  assert.deepEqual(pressed.ended, ['sound'])
  const called = open()
  called.kiosk.start('kiosk')
  await settle()
  await called.answer('sound', { kind: 'passed' })
  called.changed()
  assert.equal(
    called.kiosk.$test.get()?.phase,
    'running',
    'a change that does not start a call keeps the self-test running',
  )
  called.occupation.isInCall = true
  called.changed()
  assert.equal(called.words(), 'stopped passed stopped stopped stopped stopped')
  await settle()
  assert.deepEqual(called.ended, ['sound', 'camera'])
})

test('[decisions 4] does not start a self-test while a visitor needs the kiosk or another test runs', async () => {
  for (const change of [
    { isInCall: true },
    { isVisitorHere: true },
    { isGuest: true },
    { isOnline: false },
  ]) {
    const { kiosk, say, occupation, reports } = open()
    Object.assign(occupation, change)
    kiosk.start('kiosk')
    say({ type: 'selfTest' })
    assert.deepEqual([kiosk.$test.get(), reports.length], [undefined, 0], JSON.stringify(change))
  }
  const { kiosk, say } = open()
  say({ type: 'selfTest' })
  const begun = kiosk.$test.get()
  assert.equal(begun?.by, 'office')
  kiosk.start('kiosk')
  assert.equal(kiosk.$test.get(), begun)
})

test('[decisions 4] stops the self-test if its code cannot be loaded, and can start it again', async () => {
  const { kiosk, words } = open({ fails: true })
  kiosk.start('kiosk')
  await settle()
  assert.equal(words(), 'stopped stopped stopped stopped stopped stopped')
  kiosk.start('kiosk')
  assert.equal(kiosk.$test.get()?.phase, 'running')
})

test('[decisions 4] an item of the self-test that throws fails, and the next one runs', async () => {
  const { kiosk, words, waiting } = open()
  kiosk.start('kiosk')
  await settle()
  waiting.get('sound')?.(Promise.reject(new Error('no such voice')) as never)
  await settle()
  assert.equal(words(), 'running fault running waiting waiting waiting')
})

test('[decisions 4] closing the page ends the self-test', async () => {
  const { kiosk, close } = open()
  kiosk.start('kiosk')
  await settle()
  close()
  assert.equal(kiosk.$test.get()?.phase, 'stopped')
})
