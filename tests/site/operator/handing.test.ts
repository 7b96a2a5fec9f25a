import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { OperatorEntry, TalkShape } from '#core/realtime/shapes.ts'
import { colleaguesOf } from '../../../site/operator/colleagues.ts'
import { createHanding, onceThere } from '../../../site/operator/handing.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'
import { aTalk, uuid } from './fakes.ts'

function openHanding(side: 'host' | 'taker') {
  const line = createFakeLine()
  const talk = aTalk(1)
  const $talk = atom<TalkShape | undefined>(side === 'host' ? talk : undefined)
  const $taking = atom<TalkShape | undefined>(side === 'taker' ? talk : undefined)
  const $reached = atom<boolean | undefined>()
  const $ready = atom<boolean | undefined>()
  const over: string[] = []
  const handing = createHanding({
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
  return { handing, line, talk, $talk, $taking, $reached, $ready, over, end, said }
}

test('[4.4] whoever comes says ready once, when there is a media path and pictures go out', () => {
  const { $reached, $ready, said } = openHanding('taker')
  assert.deepEqual(said(), [])
  $ready.set(true)
  assert.deepEqual(said(), [], 'nothing can go out yet')
  $reached.set(true)
  $ready.set(true)
  assert.deepEqual(said(), ['ready'])
})

test('[4.4] a peer that gives up, or a character that cannot be drawn, lets the first one go on', () => {
  const noPath = openHanding('taker')
  noPath.$reached.set(false)
  assert.deepEqual(noPath.said(), ['failed'])
  const noCharacter = openHanding('taker')
  noCharacter.$reached.set(true)
  noCharacter.$ready.set(false)
  assert.deepEqual(noCharacter.said(), ['failed'])
})

test('[4.4] the one who talks says nothing of that, and is out when the one asked has taken it', () => {
  const { handing, talk, $talk, $reached, $ready, over, end, said, line } = openHanding('host')
  $reached.set(true)
  $ready.set(true)
  assert.deepEqual(said(), [])
  handing.offer(2)
  handing.withdraw()
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

test('[4.4] whoever was coming is out when it comes to nothing, and stays when it does not', () => {
  const taken = openHanding('taker')
  taken.end('taken')
  assert.deepEqual(taken.over, [])
  const failed = openHanding('taker')
  failed.end('failed')
  assert.deepEqual(failed.over, ['notTaken'])
})

test('[4.4] what waits for the talk to be the own one begins once, and ends begun or not', () => {
  const $isOurs = atom(false)
  const said: string[] = []
  const begin = () => {
    said.push('begun')
    return () => said.push('ended')
  }
  const stop = onceThere($isOurs, begin)
  assert.deepEqual(said, [])
  $isOurs.set(true)
  $isOurs.set(false)
  $isOurs.set(true)
  stop()
  onceThere(atom(false), begin)()
  assert.deepEqual(said, ['begun', 'ended'])
})

test('[4.4] who can be asked: the candidates of the signage besides oneself, who stands by first', () => {
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
  assert.deepEqual(ids(1, [1, 3]), ['3 free'], 'the assigned alone')
  assert.deepEqual(ids(1, []), ['4 free', '2'], 'those of the store')
  assert.deepEqual(ids(0, []), ['3 free', '4 free', '2'], 'the company’s')
})
