import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createPresence,
  PRESENCE_HEIGHT,
  PRESENCE_WIDTH,
  watchPresence,
} from '../../../site/dialogue/presence-watch.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const SIZE = PRESENCE_WIDTH * PRESENCE_HEIGHT
/** A camera picture of a gray room. `part`: the share of the picture that a person covers. */
const room = (light: number, part = 0) =>
  Float32Array.from({ length: SIZE }, (_, at) => (at < SIZE * part ? light - 60 : light))

test('[4.5] reports a person once after 1.5 s, and the next person only after the first one has left', () => {
  const presence = createPresence()
  const looks = (picture: Float32Array, count: number) =>
    Array.from({ length: count }, () => presence.look(picture)).filter(Boolean).length
  assert.equal(looks(room(150), 4), 0)
  assert.equal(looks(room(150, 0.3), 2), 0, 'a person who passes by is not detected')
  assert.equal(looks(room(150), 1), 0)
  assert.equal(looks(room(150, 0.3), 8), 1)
  assert.equal(looks(room(150), 2) + looks(room(150, 0.3), 3), 1)
})

test('[4.5] does not report a visitor who is still there after a dialogue, but reports the next visitor', () => {
  const known = {}
  const watch = () => {
    const presence = createPresence(known)
    return (picture: Float32Array, count: number) =>
      Array.from({ length: count }, () => presence.look(picture)).filter(Boolean).length
  }
  const before = watch()
  assert.equal(before(room(150), 4) + before(room(150, 0.3), 3), 1)
  // the camera was closed during the dialogue
  const after = watch()
  assert.equal(after(room(20), 3) + after(room(150, 0.3), 6), 0)
  assert.equal(after(room(150), 6), 0, 'the visitor has left')
  assert.equal(after(room(150, 0.3), 3), 1)
})

test('[4.5] ignores a fly, noise and slow changes of light', () => {
  const presence = createPresence()
  for (let light = 150; light > 60; light -= 0.4) assert.equal(presence.look(room(light, 0.05)), false)
})

test('[4.5] does not take the first dark pictures of a camera for the empty room', () => {
  const presence = createPresence()
  const pictures = [room(20), room(60), room(110), ...Array.from({ length: 8 }, () => room(150))]
  assert.deepEqual(
    pictures.filter((picture) => presence.look(picture)),
    [],
  )
})

test('[4.5] tries again to open a camera that was unplugged or could not be opened', async () => {
  const clock = createFakeClock()
  const did: string[] = []
  const track = { readyState: 'live', stop: () => did.push('camera closed') }
  const cameras = [true, false, true]
  const stop = watchPresence(
    {
      known: {},
      async openCamera() {
        const isThere = cameras.shift() === true
        did.push(isThere ? 'camera opened' : 'no camera')
        return isThere
          ? { ok: true, track: track as unknown as MediaStreamTrack }
          : { ok: false, state: 'missing' }
      },
      readPicture: () => ({ take: () => room(150), close: () => did.push('pictures closed') }),
      clock,
    },
    () => did.push('somebody'),
  )
  await clock.advance(1_000)
  track.readyState = 'ended'
  await clock.advance(500)
  assert.deepEqual(did.splice(0), ['camera opened', 'pictures closed', 'camera closed'])
  track.readyState = 'live'
  await clock.advance(600_000)
  assert.deepEqual(did.splice(0), ['no camera', 'camera opened'])
  stop()
  assert.equal(clock.pending(), 0)
})

test('[2.4.6] closes the camera when watching ends, even if the camera opens only after that', async () => {
  const clock = createFakeClock()
  const did: string[] = []
  const track = { stop: () => did.push('camera closed') } as unknown as MediaStreamTrack
  const open = () =>
    watchPresence(
      {
        known: {},
        openCamera: async () => ({ ok: true, track }),
        readPicture: () => ({ take: () => room(150), close: () => did.push('pictures closed') }),
        clock,
      },
      () => did.push('somebody'),
    )
  const stop = open()
  await settle()
  await clock.advance(2_000)
  stop()
  stop()
  assert.deepEqual([did.splice(0), clock.pending()], [['pictures closed', 'camera closed'], 0])
  open()()
  await settle()
  assert.deepEqual([did, clock.pending()], [['camera closed'], 0])
})
