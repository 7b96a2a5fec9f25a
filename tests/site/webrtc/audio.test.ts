import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAudioHolder, withAudio } from '../../../site/webrtc/audio.ts'
import { connectTrack, trackSource } from '../../../site/webrtc/track-source.ts'
import { createFakeClock } from '../line/fake-clock.ts'

function bench({ startsAgain = true } = {}) {
  const did: string[] = []
  const clock = createFakeClock()
  let press = () => {}
  const context = {
    resume: async () => did.push('resume'),
    suspend: async () => did.push('suspend'),
    close: async () => did.push('close'),
  } as unknown as AudioContext
  const holder = createAudioHolder({
    createContext() {
      did.push('create')
      return context
    },
    clock,
    onPress(listener) {
      did.push('listen')
      press = listener
    },
    startsAgain: () => startsAgain,
  })
  return { ...holder, clock, did, look: () => did.splice(0), press: () => press() }
}

test('[decisions 5] closes the audio context 5 s after its last user has released it, and opens a new one when needed', async () => {
  const { hold, clock, look } = bench()
  const [first, second] = [hold(), hold()]
  assert.deepEqual(look(), ['create', 'listen', 'resume', 'resume'])
  first.close()
  first.close()
  await clock.advance(60_000)
  assert.deepEqual(look(), [], 'the second user still needs the context')
  second.close()
  await clock.advance(4_999)
  assert.deepEqual(look(), [])
  const third = hold()
  await clock.advance(60_000)
  assert.deepEqual(look(), ['resume'])
  third.close()
  await clock.advance(5_000)
  assert.deepEqual(look(), ['close'])
  hold()
  assert.deepEqual(look(), ['create', 'resume'])
})

test('[decisions 5] keeps a suspended audio context for reuse if a new one needs a tap or key press to start (Safari)', async () => {
  const { hold, clock, look } = bench({ startsAgain: false })
  hold().close()
  await clock.advance(5_000)
  assert.deepEqual(look(), ['create', 'listen', 'resume', 'suspend'])
  hold()
  assert.deepEqual(look(), ['resume'])
})

test('[decisions 5] a tap or key press resumes the audio context only while the context is in use', async () => {
  const { hold, clock, look, press } = bench()
  const audio = hold()
  look()
  press()
  assert.deepEqual(look(), ['resume'])
  audio.close()
  await clock.advance(5_000)
  look()
  press()
  assert.deepEqual(look(), [])
})

test('[decisions 5] releases the audio context if opening a sound fails', async () => {
  const { hold, clock, look } = bench()
  await assert.rejects(withAudio(() => Promise.reject(new Error('no worklet')), hold))
  await clock.advance(5_000)
  assert.deepEqual(look(), ['create', 'listen', 'resume', 'close'])
})

test('[decisions 5] listeners of a track share one source node, and disconnect from it without affecting each other', () => {
  const did: string[] = []
  const context = {
    createMediaStreamSource: () => ({
      connect: (to: string) => did.push(`on ${to}`),
      disconnect: (to: string) => did.push(`off ${to}`),
    }),
  } as unknown as AudioContext
  const other = { ...context } as AudioContext
  const realStream = globalThis.MediaStream
  globalThis.MediaStream = class {} as never
  const [voice, microphone] = [{}, {}] as [MediaStreamTrack, MediaStreamTrack]
  assert.equal(trackSource(context, voice), trackSource(context, voice))
  assert.notEqual(trackSource(context, voice), trackSource(context, microphone))
  assert.notEqual(trackSource(context, voice), trackSource(other, voice))
  const stop = connectTrack(context, voice, 'meter' as never)
  connectTrack(context, voice, 'lips' as never)
  stop()
  stop()
  assert.deepEqual(did, ['on meter', 'on lips', 'off meter'])
  globalThis.MediaStream = realStream
})
