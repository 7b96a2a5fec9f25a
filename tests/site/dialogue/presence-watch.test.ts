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

test('[4.5] reports a person once who stays for 1.5 s, and the next person after the first has left', () => {
  const presence = createPresence()
  const looks = (picture: Float32Array, count: number) =>
    Array.from({ length: count }, () => presence.look(picture)).filter(Boolean).length
  assert.equal(looks(room(150), 4), 0)
  assert.equal(looks(room(150, 0.3), 2), 0, 'a person who passes by is not detected')
  assert.equal(looks(room(150), 1), 0)
  assert.equal(looks(room(150, 0.3), 8), 1)
  assert.equal(looks(room(150), 2) + looks(room(150, 0.3), 3), 1)
})

test('[4.5] ignores a fly, noise and slow changes of light', () => {
  const presence = createPresence()
  for (let light = 150; light > 60; light -= 0.4) assert.equal(presence.look(room(light, 0.05)), false)
})

test('[2.4.6] closes the camera when watching ends, even if the camera opens only after that', async () => {
  const clock = createFakeClock()
  const did: string[] = []
  const track = { stop: () => did.push('camera closed') } as unknown as MediaStreamTrack
  const open = () =>
    watchPresence(
      {
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
