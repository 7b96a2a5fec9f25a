import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AlertSound } from '../../../site/calls/alert-sound.ts'
import { createLazySound } from '../../../site/calls/lazy-sound.ts'
import { settle } from '../line/fake-clock.ts'

function openSound({ fails = 0 } = {}) {
  const did: string[] = []
  let fetches = 0
  let blocked = true
  let tell = (_blocked: boolean) => {}
  const alert: AlertSound = {
    start: () => void did.push('start'),
    stop: () => void did.push('stop'),
    playing: () => false,
    blocked: () => blocked,
    onBlocked(listener) {
      tell = listener
      return () => {}
    },
    async unlock() {
      did.push('unlock')
      blocked = false
      tell(false)
    },
    close: () => {},
  }
  const late = createLazySound(async () => {
    fetches += 1
    if (fetches <= fails) throw new Error('no network')
    return alert
  })
  return { late, did, fetches: () => fetches, block: () => tell(true) }
}

test('[4.4] starts, unlocks and stops a loaded ringing sound at once', async () => {
  const { late, did, fetches } = openSound()
  await late.load()
  late.sound.start()
  void late.sound.unlock()
  late.sound.stop()
  assert.deepEqual(did, ['start', 'unlock', 'stop'])
  assert.equal(fetches(), 1)
})

test('[4.4] plays a ringing sound that was started before it was loaded, unless it was stopped meanwhile', async () => {
  const rings = openSound()
  rings.late.sound.start()
  assert.deepEqual(rings.did, [])
  await settle()
  assert.deepEqual(rings.did, ['start'])

  const over = openSound()
  over.late.sound.start()
  over.late.sound.stop()
  await settle()
  assert.deepEqual(over.did, [])
})

test('[4.4] reports that the browser blocks the ringing sound, and unlocks it when the user presses something', async () => {
  const { late, block } = openSound()
  const reported: boolean[] = []
  late.sound.onBlocked((blocked) => reported.push(blocked))
  assert.equal(late.sound.blocked(), false, 'a sound that is not loaded is not blocked')
  await late.load()
  assert.equal(late.sound.blocked(), true)
  block()
  await late.sound.unlock()
  assert.deepEqual(reported, [true, false])
})

test('[4.4] loads the ringing sound again when it is needed after a failed load', async (t) => {
  const error = t.mock.method(console, 'error', () => {})
  const { late, did, fetches } = openSound({ fails: 1 })
  await late.load()
  assert.equal(error.mock.callCount(), 1)
  late.sound.start()
  await settle()
  assert.deepEqual(did, ['start'])
  assert.equal(fetches(), 2)
})
