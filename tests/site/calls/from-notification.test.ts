import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import { notifyInBackground } from '../../../site/calls/background-notification.ts'
import { createFromNotification } from '../../../site/calls/from-notification.ts'

const request = (requestId: string) => ({ requestId }) as CallRequest

function open() {
  const $requests = atom<readonly CallRequest[]>([])
  const done: string[] = []
  let later = () => {}
  const want = createFromNotification({
    $requests,
    accept: (id) => void done.push(`accept ${id}`),
    clock: {
      after(_ms, run) {
        later = run
        return () => {
          later = () => {}
        }
      },
    },
    onGone: () => void done.push('gone'),
  })
  return { $requests, done, want, pass: () => later() }
}

test('[decisions 10] accepts the call of a pressed notification as soon as the call is in the list', () => {
  const fixture = open()
  fixture.want('a')
  fixture.$requests.set([request('b')])
  assert.deepEqual(fixture.done, [])
  fixture.$requests.set([request('b'), request('a')])
  fixture.$requests.set([request('a')])
  fixture.pass()
  assert.deepEqual(fixture.done, ['accept a'])
  fixture.want('a')
  assert.deepEqual(
    fixture.done,
    ['accept a', 'accept a'],
    'a call that is already in the list is accepted at once',
  )
})

test("[decisions 10] reports if a pressed notification's call has ended; after two presses, only the last one counts", () => {
  const fixture = open()
  fixture.want('a')
  fixture.pass()
  fixture.$requests.set([request('a')])
  assert.deepEqual(fixture.done, ['gone'])
  fixture.want('b')
  fixture.want('c')
  fixture.$requests.set([request('b')])
  assert.deepEqual(fixture.done, ['gone'], 'only the notification pressed last counts')
})

test('[4.4] shows a notification of a call while the tab is hidden, and closes it when the call ends', () => {
  const $current = atom<CallRequest | undefined>(undefined)
  const done: string[] = []
  let isHidden = true
  notifyInBackground($current, {
    isWanted: () => isHidden,
    show({ requestId }) {
      done.push(`show ${requestId}`)
      return () => void done.push(`hide ${requestId}`)
    },
  })
  $current.set(request('a'))
  $current.set({ ...request('a') })
  $current.set(request('b'))
  $current.set(undefined)
  isHidden = false
  $current.set(request('c'))
  assert.deepEqual(done, ['show a', 'hide a', 'show b', 'hide b'])
})
