import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { CallRequest } from '#core/realtime/shapes.ts'
import { tellInBackground } from '../../../site/calls/background-notice.ts'
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

test('[decisions 10] a call accepted from a notification is accepted once, as soon as it is offered here', () => {
  const house = open()
  house.want('a')
  house.$requests.set([request('b')])
  assert.deepEqual(house.done, [])
  house.$requests.set([request('b'), request('a')])
  house.$requests.set([request('a')])
  house.pass()
  assert.deepEqual(house.done, ['accept a'])
  house.want('a')
  assert.deepEqual(house.done, ['accept a', 'accept a'], 'what is there already is accepted at once')
})

test('[decisions 10] one that somebody else has answered meanwhile is said to be gone, and is not accepted later', () => {
  const house = open()
  house.want('a')
  house.pass()
  house.$requests.set([request('a')])
  assert.deepEqual(house.done, ['gone'])
  house.want('b')
  house.want('c')
  house.$requests.set([request('b')])
  assert.deepEqual(house.done, ['gone'], 'the last one pressed counts')
})

test('[4.4] a call that comes while nobody looks shows a notification, which goes with the call', () => {
  const $current = atom<CallRequest | undefined>(undefined)
  const done: string[] = []
  let isHidden = true
  tellInBackground($current, {
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
