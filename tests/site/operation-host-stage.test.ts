import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AvatarEngine, EngineOptions, EngineState } from '../../site/avatar/engine.ts'
import { createHostStage } from '../../site/stores/host-stage.ts'
import { settle } from './client/fake-clock.ts'
import { aStream, aTrack } from './operation-fakes.ts'

const state = { motion: 'idle', motionsPlayed: 0 } as EngineState

function openStage(more: { load?: (url: string) => Promise<void>; create?: () => never } = {}) {
  const did: string[] = []
  const options: EngineOptions[] = []
  const createEngine = (given: EngineOptions): AvatarEngine => {
    more.create?.()
    options.push(given)
    return {
      canvas: given.canvas,
      load: more.load ?? (async (url) => void did.push(`load ${url}`)),
      start: () => did.push('start'),
      stop: () => did.push('stop'),
      apply: () => ({ ok: true }),
      setLips: (lips) => did.push(lips ? 'lips' : 'no lips'),
      setSize() {},
      state: () => state,
      onState: () => () => {},
      pose() {},
      memory: () => ({ geometries: 0, textures: 0 }),
      stream: (fps) => {
        did.push(`stream ${fps}`)
        return aStream(aTrack('video'))
      },
      dispose: () => did.push('dispose'),
    }
  }
  const stage = createHostStage({
    loadEngine: async () => createEngine,
    createCanvas: () => ({}) as HTMLCanvasElement,
    createLips: () => ({
      sample: () => ({ aa: 0, ih: 0, ou: 0, ee: 0, oh: 0, level: 0 }),
      dispose: () => did.push('lips gone'),
    }),
  })
  return { stage, did, options }
}

test('[design 5] the stream is 360 x 640 on the kiosk’s wall and flows before the character has loaded', async () => {
  let loaded = () => {}
  const { stage, did, options } = openStage({ load: () => new Promise((resolve) => (loaded = resolve)) })
  assert.ok(await stage.begin({ portrait: true, characterUrl: '/a.vrm' }))
  assert.equal(stage.$state.get(), 'loading')
  const [{ width, height, background, portrait } = {}] = options
  assert.deepEqual([width, height, background, portrait], [360, 640, 'wall', true])
  assert.deepEqual(did, ['start', 'stream 30'])
  loaded()
  await settle()
  assert.equal(stage.$state.get(), 'ready')
})

test('[design 5] a landscape signage gets 640 x 360; the end lets go of engine and lips', async () => {
  const { stage, did, options } = openStage()
  await stage.begin({ portrait: false, characterUrl: '/a.vrm' })
  assert.deepEqual([options[0]?.width, options[0]?.height], [640, 360])
  stage.setVoice(aTrack('audio'))
  stage.end()
  assert.deepEqual(did.slice(-4), ['lips', 'no lips', 'lips gone', 'dispose'])
  assert.equal(stage.$canvas.get(), undefined)
  assert.deepEqual(stage.apply({ kind: 'motion', motion: 'wave' }), { ok: false, reason: 'notLoaded' })
})

test('[design 5] a call that ends while the engine is fetched leaves no engine behind', async () => {
  const { stage, did } = openStage()
  const begun = stage.begin({ portrait: true, characterUrl: '/a.vrm' })
  stage.end()
  assert.equal(await begun, undefined)
  assert.deepEqual(did, ['dispose'])
  assert.equal(stage.$state.get(), 'off')
})

test('[design 5] where nothing can be drawn the call goes on without a picture', async (t) => {
  t.mock.method(console, 'error', () => {})
  const { stage } = openStage({
    create: () => {
      throw new Error('no WebGL')
    },
  })
  assert.equal(await stage.begin({ portrait: true, characterUrl: '/a.vrm' }), undefined)
  assert.equal(stage.$state.get(), 'failed')
})
