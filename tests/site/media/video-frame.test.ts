import assert from 'node:assert/strict'
import { test } from 'node:test'
import { came } from '../../../site/media/video-frame.ts'

const video = () => new EventTarget() as HTMLVideoElement

test('[decisions 4] stops waiting for a video at the time limit', async () => {
  const limit = new AbortController()
  const waiting = came(video(), 'loadeddata', () => undefined, limit.signal)
  limit.abort()
  assert.equal(await waiting, false)
  assert.equal(
    await came(video(), 'seeked', () => assert.fail('nothing may start after the limit'), limit.signal),
    false,
  )
})

test('[decisions 4] distinguishes a loaded video from one that failed to load', async () => {
  for (const event of ['loadeddata', 'error'] as const) {
    const one = video()
    const begun = () => queueMicrotask(() => one.dispatchEvent(new Event(event)))
    assert.equal(await came(one, 'loadeddata', begun, new AbortController().signal), event === 'loadeddata')
  }
})
