import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { OperatorEntry } from '#core/realtime/shapes.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import { colleaguesOf } from '../../../../site/operator/hand-over/colleagues.ts'
import { createHandOver, startOnce } from '../../../../site/operator/hand-over/hand-over.ts'
import { createFakeLine } from '../../webrtc/fake-line.ts'
import { aTalk, uuid } from '../fakes.ts'

function openHandOver(side: 'host' | 'taker') {
  const line = createFakeLine()
  const talk = aTalk(1)
  const $talk = atom<TalkShape | undefined>(side === 'host' ? talk : undefined)
  const $taking = atom<TalkShape | undefined>(side === 'taker' ? talk : undefined)
  const $reached = atom<boolean | undefined>()
  const $ready = atom<boolean | undefined>()
  const over: string[] = []
  const handOver = createHandOver({
    callId: uuid(1),
    line: line.line,
    $talk,
    $taking,
    media: { $reached, $ready },
    onOver: (cause) => over.push(cause),
  })
  const end = (cause: 'taken' | 'refused' | 'failed', userId = 2) =>
    line.say({ type: 'handOverEnded', callId: uuid(1), userId, name: '田中', cause })
  const said = () => line.sent.map((message) => ('answer' in message ? message.answer : message.type))
  return { handOver, line, talk, $talk, $taking, $reached, $ready, over, end, said }
}

test('[4.4] the operator who takes over reports ready once media are connected and video is sent', () => {
  const { $reached, $ready, said } = openHandOver('taker')
  assert.deepEqual(said(), [])
  $ready.set(true)
  assert.deepEqual(said(), [], 'not ready before the media connection')
  $reached.set(true)
  $ready.set(true)
  assert.deepEqual(said(), ['ready'])
})

test("[4.4] the hand-over fails if the new operator's media fail or the new operator's character cannot be drawn", () => {
  const noPath = openHandOver('taker')
  noPath.$reached.set(false)
  assert.deepEqual(noPath.said(), ['failed'])
  const noCharacter = openHandOver('taker')
  noCharacter.$reached.set(true)
  noCharacter.$ready.set(false)
  assert.deepEqual(noCharacter.said(), ['failed'])
})

test("[4.4] the first operator's page never reports ready, and closes once the colleague has taken over", () => {
  const { handOver, talk, $talk, $reached, $ready, over, end, said, line } = openHandOver('host')
  $reached.set(true)
  $ready.set(true)
  assert.deepEqual(said(), [])
  handOver.offer(2)
  handOver.withdraw()
  assert.deepEqual(line.sent.slice(-2), [
    { type: 'handOver', callId: uuid(1), userId: 2 },
    { type: 'handOver', callId: uuid(1), userId: null },
  ])
  $talk.set({ ...talk, handOver: { toId: 2, toName: '田中', isComing: true, dueAt: 1 } })
  end('refused')
  assert.deepEqual(over, [])
  end('taken')
  assert.deepEqual(over, ['handedOver'])
})

test("[4.4] the new operator's page closes if the hand-over fails, and stays open if the hand-over succeeds", () => {
  const taken = openHandOver('taker')
  taken.end('taken')
  assert.deepEqual(taken.over, [])
  const failed = openHandOver('taker')
  failed.end('failed')
  assert.deepEqual(failed.over, ['notTaken'])
})

test("[4.4] starts the code for the call's operator only once the operator has taken over the call, and only one time", () => {
  const $isOurs = atom(false)
  const said: string[] = []
  const begin = () => {
    said.push('begun')
    return () => said.push('ended')
  }
  const stop = startOnce($isOurs, begin)
  assert.deepEqual(said, [])
  $isOurs.set(true)
  $isOurs.set(false)
  $isOurs.set(true)
  stop()
  startOnce(atom(false), begin)()
  assert.deepEqual(said, ['begun', 'ended'])
})

test("[4.4] lists the signage's other operators as candidates for a hand-over, available ones first", () => {
  const person = (id: number, storeId: number, state: OperatorEntry['state']): OperatorEntry => ({
    type: 'operator',
    id,
    name: `n${id}`,
    storeId,
    state,
    since: 1,
    hasChannel: true,
    devices: null,
  })
  const people = [
    person(1, 1, 'Active'),
    person(2, 1, 'Leaving'),
    person(3, 2, 'Standby'),
    person(4, 1, 'Standby'),
  ]
  const ids = (storeId: number, assigned: number[]) =>
    colleaguesOf({ storeId, assigned: assigned.map((userId) => ({ userId, name: '' })) }, people, 1).map(
      ({ id, isFree }) => `${id}${isFree ? ' free' : ''}`,
    )
  assert.deepEqual(ids(1, [1, 3]), ['3 free'], 'only the assigned operators')
  assert.deepEqual(ids(1, []), ['4 free', '2'], 'the operators of the store')
  assert.deepEqual(ids(0, []), ['3 free', '4 free', '2'], 'all operators of the company')
})
