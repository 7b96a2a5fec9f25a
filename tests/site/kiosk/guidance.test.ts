import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import { createNarrator } from '../../../site/dialogue/narrator.ts'
import { createKioskGuidance } from '../../../site/kiosk/guidance.ts'
import { createGuidanceLoader } from '../../../site/kiosk/guidance-loader.ts'
import type { Reply } from '../../../site/line/reply.ts'
import { answering, ok } from '../../support/answers.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const STATE: OwnSignageState = {
  signageId: 1,
  scene: 'Standby',
  requestId: null,
  crowded: null,
  talk: null,
  endAsked: false,
  monitors: 0,
  room: null,
}
const state = (since: number): OwnSignageState => ({
  ...STATE,
  guidance: {
    targetId: 5,
    since,
    texts: { ja: { title: '竹', description: '穴。' }, en: { title: 'Bamboo', description: 'Holes.' } },
  },
})

function open(ends: Reply<unknown>[] = [ok({ result: 'OK' })]) {
  const server = answering({
    '/api/endGuidance': ends,
    '/roboplatform/api/v1/stop/guidance': [ok({ result: 'Succeed' })],
  })
  const clock = createFakeClock()
  const $own = atom<OwnSignageState | undefined>(STATE)
  const $language = atom<Language>('ja')
  const teller = createNarrator(undefined, clock)
  const guidance = createKioskGuidance({ request: server.request, clock, teller, $own, $language })
  return { server, clock, $own, $language, guidance }
}

test("[decisions 7] presents an exhibit in the visitor's language and reports the end to the server", async () => {
  const { server, clock, $own, $language, guidance } = open()
  assert.equal(guidance.$shown.get(), undefined)
  $own.set(state(1))
  assert.deepEqual(guidance.$presented.get()?.sentences, ['竹', '穴。'])
  await clock.advance(1_000)
  $own.set({ ...state(1), monitors: 1 })
  assert.equal(guidance.$presented.get()?.at, 0, 'another update does not restart the presentation')
  $language.set('en')
  assert.deepEqual(guidance.$presented.get()?.sentences, ['Bamboo', 'Holes.'])
  await clock.advance(4_000)
  assert.equal(guidance.$presented.get(), undefined)
  assert.ok(guidance.$shown.get(), 'the caption stays for a moment')
  assert.deepEqual(server.sentTo('/api/endGuidance'), [])
  await clock.advance(4_000)
  assert.deepEqual(server.sentTo('/api/endGuidance'), [{ targetId: 5 }])
  guidance.close()
})

test("[decisions 7] restarts an exhibit's presentation on request, and stops it when server or visitor ends it", async () => {
  const { server, clock, $own, guidance } = open()
  $own.set(state(1))
  await clock.advance(2_500)
  assert.equal(guidance.$presented.get()?.at, 1)
  $own.set(state(2))
  assert.equal(guidance.$presented.get()?.at, 0)
  guidance.stop()
  assert.equal(server.sentTo('/roboplatform/api/v1/stop/guidance').length, 1)
  $own.set(STATE)
  assert.deepEqual([guidance.$shown.get(), guidance.$presented.get()], [undefined, undefined])
  await clock.advance(60_000)
  assert.deepEqual(server.sentTo('/api/endGuidance'), [])
  guidance.close()
})

test('[decisions 7] repeats the report that a presentation has ended until the server has received it', async () => {
  const unavailable: Reply<unknown> = { kind: 'unreachable' }
  const { server, clock, $own, guidance } = open([unavailable, ok({ result: 'OK' })])
  $own.set(state(1))
  await clock.advance(10_000)
  assert.equal(server.sentTo('/api/endGuidance').length, 1)
  await clock.advance(5_000)
  assert.equal(server.sentTo('/api/endGuidance').length, 2)
  await clock.advance(60_000)
  assert.equal(server.sentTo('/api/endGuidance').length, 2)
  guidance.close()
})

test('[decisions 7] stops retrying to report the end of a presentation when the next presentation begins', async () => {
  const { server, clock, $own, guidance } = open([{ kind: 'unreachable' }])
  $own.set(state(1))
  await clock.advance(10_000)
  $own.set(state(2))
  await clock.advance(5_000)
  assert.equal(server.sentTo('/api/endGuidance').length, 1)
  guidance.close()
})

test('[decisions 7] loads the code of the exhibit guide on first use, and again if loading failed', async () => {
  const { $own, $language, guidance } = open()
  let asked = 0
  let closed = 0
  const guided = createGuidanceLoader({ $own, $language }, async () => {
    asked += 1
    if (asked === 1) throw new Error('no network')
    return {
      ...guidance,
      close() {
        closed += 1
      },
    }
  })
  await settle()
  assert.equal(asked, 0)
  $own.set(state(1))
  await settle()
  assert.equal(guided.$guidance.get(), undefined)
  $own.set(state(2))
  await settle()
  $own.set(state(3))
  await settle()
  assert.equal(asked, 2)
  assert.ok(guided.$guidance.get())
  guided.close()
  assert.equal(closed, 1)
  guidance.close()
})
