import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { NOT_FREE_CAUSES, type NotFreeCause } from '#core/calls/candidates.ts'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import { createRing } from '../../../site/calls/ring.ts'
import { type CallNotice, createCalls } from '../../../site/calls/store.ts'
import { createSelf, openCallsAutomatically } from '../../../site/line/own-state.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { aRequest, aTalk, names, uuid } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

function createFakeSound() {
  const listeners = new Set<(blocked: boolean) => void>()
  let playing = false
  let blocked = false
  return {
    sound: {
      start: () => {
        playing = true
      },
      stop: () => {
        playing = false
      },
      blocked: () => blocked,
      onBlocked(listener: (blocked: boolean) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      unlock: async () => {
        blocked = false
        for (const listener of listeners) listener(false)
      },
    },
    isPlaying: () => playing,
    block: () => {
      blocked = true
      for (const listener of listeners) listener(true)
    },
  }
}

function openCalls() {
  const clock = createFakeClock()
  const line = createFakeLine()
  const sound = createFakeSound()
  const page = { title: '受付スタンバイ' }
  const wentTo: number[] = []
  const notices: CallNotice[] = []
  const $now = atom(clock.serverNow())
  const ring = createRing({
    sound: sound.sound,
    clock,
    title: {
      read: () => page.title,
      write: (title) => {
        page.title = title
      },
    },
  })
  const calls = createCalls({
    line: line.line,
    ring,
    clock,
    $now,
    ringingTitle: ({ signageName }) => `calling ${signageName}`,
    goToOperation: (signageId) => wentTo.push(signageId),
    notify: (notice) => notices.push(notice),
  })
  const list = (...requests: CallRequest[]) =>
    line.line && line.say({ type: 'submitReceptionUser', requests })
  const answered = (n: number, reason: 'answered' | 'withdrawn' | 'notFree', notFree?: NotFreeCause) =>
    line.say({
      type: 'acceptRequest',
      requestId: uuid(n),
      callId: uuid(n),
      shouldRecept: false,
      reason,
      ...(notFree && { notFree }),
      signageId: n,
    })
  return {
    calls,
    clock,
    line,
    sound,
    page,
    wentTo,
    notices,
    $now,
    list,
    answered,
  }
}

test("[4.4] rings, flashes the page's title, and opens a dialog with the visitor who has waited longest", async () => {
  const { calls, clock, sound, page, list } = openCalls()
  list(aRequest(2, { requestedAt: 1_005_000 }), aRequest(1, { requestedAt: 1_000_000 }))
  assert.deepEqual(
    calls.$requests.get().map((request) => request.signageId),
    [1, 2],
  )
  assert.equal(calls.$current.get()?.signageId, 1)
  assert.ok(sound.isPlaying() && calls.$alertPlaying.get())
  assert.equal(page.title, 'calling signage 1')
  await clock.advance(1_000)
  assert.equal(page.title, '受付スタンバイ')
  await clock.advance(1_000)
  assert.equal(page.title, 'calling signage 1')
})

test("[4.4] stops ringing and restores the page's title when no visitor waits any more", async () => {
  const { calls, clock, sound, page, list } = openCalls()
  list(aRequest(1))
  await clock.advance(1_000)
  page.title = '応対画面' // navigation to another page
  await clock.advance(1_000)
  assert.equal(page.title, 'calling signage 1')
  list()
  assert.equal(calls.$current.get(), undefined)
  assert.equal(sound.isPlaying(), false)
  assert.equal(page.title, '応対画面')
  assert.equal(clock.pending(), 0)
})

test('[4.4] sends a single accept for a call, and opens the operation page when the server confirms it', () => {
  const { calls, line, wentTo, notices, list } = openCalls()
  list(aRequest(3))
  calls.accept()
  calls.accept()
  assert.deepEqual(line.sent, [
    { type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId: uuid(3) },
  ])
  assert.equal(calls.$answering.get(), uuid(3))
  line.say({
    type: 'acceptRequest',
    requestId: uuid(3),
    callId: uuid(3),
    shouldRecept: true,
    reason: null,
    signageId: 3,
  })
  assert.deepEqual(wentTo, [3])
  assert.deepEqual(notices, [])
  assert.equal(calls.$answering.get(), undefined)
})

test('[8] if a colleague has accepted the call first, tells the operator so and closes the dialog', () => {
  const { calls, notices, wentTo, list, answered } = openCalls()
  list(aRequest(1))
  calls.accept()
  answered(1, 'answered')
  list()
  assert.deepEqual(notices, ['answeredByOther'])
  assert.deepEqual(wentTo, [])
  assert.equal(calls.$current.get(), undefined)
  assert.equal(calls.$alertPlaying.get(), false)
})

test('[4.4] tells an operator that a visitor has left, but not if the operator declined the call', () => {
  const { calls, line, notices, list, answered } = openCalls()
  list(aRequest(1), aRequest(2))
  answered(1, 'withdrawn')
  list(aRequest(2))
  assert.deepEqual(notices, ['withdrawn'])
  calls.reject()
  assert.deepEqual(names(line.sent), ['rejectRequest'])
  answered(2, 'withdrawn')
  list()
  assert.deepEqual(notices, ['withdrawn'])
})

test('[4.4] mutes the calls that ring now, and rings again for a new call', () => {
  const { calls, sound, list } = openCalls()
  list(aRequest(1))
  calls.muteSound()
  assert.equal(sound.isPlaying(), false)
  list(aRequest(1, { captureImageDir: '/captures/1' }))
  assert.equal(sound.isPlaying(), false, 'a picture added to a muted call does not ring')
  list(aRequest(1), aRequest(2))
  assert.equal(sound.isPlaying(), true)
})

test('[4.4] reports that the browser blocks the ringing sound, until the operator unlocks it', () => {
  const { calls, sound, list } = openCalls()
  list(aRequest(1))
  assert.equal(calls.$soundBlocked.get(), false)
  sound.block()
  assert.equal(calls.$soundBlocked.get(), true)
  calls.unlockSound()
  assert.equal(calls.$soundBlocked.get(), false)
})

test("[2.4.7] counts waiting time and remaining time of a call by the server's clock", () => {
  const { calls, $now, list } = openCalls()
  list(aRequest(1, { requestedAt: 1_000_000, dueAt: 1_060_000 }))
  $now.set(1_012_300)
  assert.equal(calls.$waitingSeconds.get(), 12)
  assert.equal(calls.$left.get().seconds, 48)
  assert.ok(Math.abs(calls.$left.get().ratio - 0.795) < 0.001)
  $now.set(1_070_000)
  assert.deepEqual(calls.$left.get(), { ratio: 0, seconds: 0 })
})

test('[4.4] keeps the dialog of a call while the connection is lost for less than 2 s, and closes it after 2 s', async () => {
  const { calls, clock, line, list, notices } = openCalls()
  list(aRequest(1))
  line.become('lost')
  calls.accept()
  assert.deepEqual(notices, ['notSent'])
  assert.equal(calls.$answering.get(), undefined)
  await clock.advance(1_500)
  line.become('open')
  await clock.advance(5_000)
  assert.equal(calls.$requests.get().length, 1)
  line.become('lost')
  await clock.advance(2_000)
  assert.equal(calls.$requests.get().length, 0)
  assert.equal(calls.$alertPlaying.get(), false)
  line.become('open')
  list(aRequest(1))
  line.become('stopped')
  assert.equal(calls.$requests.get().length, 0)
})

test('[4.4] opens the operation page for a talk that begins, not for a talk that ran before the page loaded', () => {
  const clock = createFakeClock()
  const state = (talk: ReturnType<typeof aTalk> | null) =>
    ({
      type: 'stateTransitionMsg',
      of: 'operator',
      cause: 'call',
      state: { userId: 1, state: talk ? 'Active' : 'Standby', since: 1, hasChannel: true, talk, room: null },
    }) as const
  const fresh = createFakeLine()
  const went: number[] = []
  openCallsAutomatically(createSelf(fresh.line, clock), (signageId) => went.push(signageId))
  fresh.say(state(null))
  fresh.say(state(aTalk(4)))
  fresh.say(state(aTalk(4)))
  assert.deepEqual(went, [4])

  const reloaded = createFakeLine()
  openCallsAutomatically(createSelf(reloaded.line, clock), (signageId) => went.push(signageId))
  reloaded.say(state(aTalk(5)))
  assert.deepEqual(went, [4])
})

test('[4.4] tells the operator why the server did not let them answer', () => {
  const { notices, answered } = openCalls()
  for (const cause of NOT_FREE_CAUSES) answered(1, 'notFree', cause)
  answered(1, 'notFree')
  assert.deepEqual(notices, [
    'notFreeAway',
    'notFreeNoChannel',
    'notFreeChannelInUse',
    'notFreeNoPort',
    'notFree',
  ])
})

test('[realtime] offers a break after a declined or unanswered call, but not if a colleague took the call', () => {
  const { calls, list, answered } = openCalls()
  const unanswered = () => calls.$unanswered.get()
  list(aRequest(1))
  calls.reject()
  assert.equal(unanswered(), 1)
  answered(1, 'withdrawn')
  assert.equal(unanswered(), 1)
  list(aRequest(2), aRequest(3), aRequest(4))
  answered(2, 'answered')
  answered(3, 'notFree')
  assert.equal(unanswered(), 1)
  answered(4, 'withdrawn')
  assert.equal(unanswered(), 2)
})

test('[4.4] does not count a call as unanswered if the server refused the decline or did not answer', () => {
  for (const fail of ['refused', 'notAnswered'] as const) {
    const { calls, line, notices, list, answered } = openCalls()
    line.answerLater()
    list(aRequest(1))
    calls.reject()
    if (fail === 'refused') line.say({ type: 'Error', code: 'SVER-74', msg: 'x', key: 'notFree' })
    line.settle(fail === 'refused')
    assert.deepEqual([calls.$answering.get(), calls.$unanswered.get()], [undefined, 0])
    answered(1, 'withdrawn')
    assert.deepEqual([notices.at(-1), calls.$unanswered.get()], ['withdrawn', 1])
  }
})

test('[4.4] counts a declined call as unanswered once the server has confirmed the decline', () => {
  const { calls, line, list } = openCalls()
  line.answerLater()
  list(aRequest(1), aRequest(2))
  calls.reject()
  assert.equal(calls.$unanswered.get(), 0)
  line.settle(true)
  assert.equal(calls.$unanswered.get(), 1)
  list(aRequest(2))
  // the decline above is confirmed, so this error must not undo its count
  line.say({ type: 'Error', code: 'SVER-74', msg: 'x', key: 'notFree' })
  calls.accept()
  line.settle(true)
  assert.equal(calls.$unanswered.get(), 1)
})
