import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import type { HandOverOffer } from '#core/realtime/talk-shapes.ts'
import { createHandOvers } from '../../../site/calls/hand-overs.ts'
import { createBell, type Ring } from '../../../site/calls/ring.ts'
import { uuid } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const offer = (n: number): HandOverOffer => ({
  callId: uuid(n),
  signageId: n,
  signageName: `ロビー${n}`,
  storeName: null,
  touchButton: null,
  lang: 'ja',
  fromName: '佐藤',
  startedAt: 1_000,
  offeredAt: 10_000,
  dueAt: 40_000,
})
const own = (...handOvers: HandOverOffer[]): OwnOperatorState => ({
  userId: 2,
  state: 'Standby',
  since: 1,
  hasChannel: true,
  talk: null,
  room: null,
  ...(handOvers.length > 0 ? { handOvers } : {}),
})

function openHandOvers() {
  const line = createFakeLine()
  const $self = atom<OwnOperatorState | undefined>(own())
  const $now = atom(10_000)
  const rung: string[] = []
  const reported: string[] = []
  const ring = { start: (title: string) => rung.push(title), stop: () => rung.push('-') }
  const handOvers = createHandOvers({
    self: { $self },
    line: line.line,
    ring,
    $now,
    ringingTitle: ({ signageName }) => signageName,
    notifyEnd: (cause, name) => reported.push(`${name} ${cause}`),
    notSent: () => reported.push('not sent'),
  })
  return { handOvers, line, $self, $now, rung, told: reported }
}

test('[4.4] rings for an offered hand-over and counts down, until it is answered or ends', () => {
  const { handOvers, line, $self, $now, rung } = openHandOvers()
  handOvers.$left.listen(() => {})
  $self.set(own(offer(5)))
  assert.deepEqual(rung, ['ロビー5'])
  $now.set(25_000)
  assert.deepEqual(handOvers.$left.get(), { ratio: 0.5, seconds: 15 })
  handOvers.answer('accept')
  handOvers.answer('accept')
  assert.deepEqual(line.sent, [{ type: 'handOverAnswer', callId: uuid(5), answer: 'accept' }])
  assert.ok(handOvers.$answering.get())
  line.say({ type: 'Error', code: 'SVER-74', msg: 'x', key: 'notFree' })
  assert.ok(!handOvers.$answering.get(), 'the operator can answer again')
  $self.set(own())
  assert.equal(rung.at(-1), '-')
  assert.equal(handOvers.$current.get(), undefined)
})

test('[4.4] tells only the operator who offered a hand-over why it failed', () => {
  const { line, told: reported } = openHandOvers()
  const end = (userId: number, cause: 'refused' | 'timeout' | 'failed' | 'withdrawn' | 'taken') =>
    line.say({ type: 'handOverEnded', callId: uuid(5), userId, name: '田中', cause })
  end(7, 'refused')
  end(7, 'timeout')
  end(7, 'failed')
  end(7, 'withdrawn')
  end(7, 'taken')
  end(2, 'timeout')
  assert.deepEqual(reported, ['田中 refused', '田中 timeout', '田中 failed'])
})

test('[4.4] keeps ringing for an offered hand-over after a call has stopped ringing', () => {
  const said: string[] = []
  const ring = {
    start: (title: string) => said.push(title),
    stop: () => said.push('-'),
  } as unknown as Ring
  const bell = createBell(ring)
  const [calls, handOvers] = [bell.of('calls'), bell.of('handOvers')]
  calls.start('a call')
  handOvers.start('a hand-over')
  calls.stop()
  handOvers.stop()
  assert.deepEqual(said, ['a call', 'a call', 'a hand-over', '-'])
})

test('[4.4] rings for a hand-over although the sound of a call is muted, and is silent again afterwards', () => {
  const said: string[] = []
  const ring = {
    start: (title: string) => said.push(title),
    mute: () => said.push('muted'),
    stop: () => said.push('-'),
  } as unknown as Ring
  const bell = createBell(ring)
  const [calls, handOvers] = [bell.of('calls'), bell.of('handOvers')]
  calls.start('a call')
  calls.mute()
  assert.deepEqual(said.splice(0).at(-1), 'muted')
  handOvers.start('a hand-over')
  assert.deepEqual(said.splice(0), ['a call'])
  calls.mute()
  assert.deepEqual(said.splice(0), ['a call'], 'the hand-over still rings')
  handOvers.stop()
  assert.deepEqual(said.splice(0).at(-1), 'muted')
  calls.stop()
  calls.start('the next call')
  assert.deepEqual(said, ['-', 'the next call'])
})
