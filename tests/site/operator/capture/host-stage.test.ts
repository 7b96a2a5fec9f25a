import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AvatarEngine, EngineOptions, EngineState } from '../../../../site/avatar/engine.ts'
import { createHostStage } from '../../../../site/operator/capture/host-stage.ts'
import { settle } from '../../line/fake-clock.ts'
import { aStream, aTrack } from '../fakes.ts'

interface Options {
  load?: (url: string) => Promise<void>
  create?: () => void
  software?: boolean
  /** True: the browser has no WebGL. */
  blind?: boolean
  findCharacter?: (id: number) => Promise<string | undefined>
}

function openStage(overrides: Options = {}) {
  const did: string[] = []
  const options: EngineOptions[] = []
  const canvases: EventTarget[] = []
  const quiet = Promise.withResolvers<void>()
  let motionsPlayed = 0
  const state = () =>
    ({ motion: 'idle', motionsPlayed, software: overrides.software ?? false }) as EngineState
  const createEngine = (given: EngineOptions): AvatarEngine => {
    overrides.create?.()
    options.push(given)
    did.push(`build ${given.width}x${given.height}`)
    return {
      canvas: given.canvas,
      load: overrides.load ?? (async (url) => void did.push(`load ${url}`)),
      async restyle() {},
      setName: (name) => name !== undefined && did.push(`name ${name}`),
      start: () => did.push('start'),
      stop: () => did.push('stop'),
      warm: () => did.push('warm'),
      apply(command) {
        if (command.kind === 'motion') motionsPlayed += 1
        else did.push(JSON.stringify(command))
        return { ok: true }
      },
      async playFile(url) {
        did.push(`play ${url}`)
        return { ok: true }
      },
      setLips: (lips) => did.push(lips ? 'lips' : 'no lips'),
      setPerformance() {},
      setSize() {},
      state,
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
    async loadEngine() {
      did.push('read')
      return createEngine
    },
    createCanvas() {
      const canvas = new EventTarget()
      canvases.push(canvas)
      return canvas as HTMLCanvasElement
    },
    createLips: () => ({
      sample: () => ({ aa: 0, ih: 0, ou: 0, ee: 0, oh: 0, level: 0 }),
      dispose: () => did.push('lips gone'),
    }),
    findCharacter: overrides.findCharacter ?? (async (id) => (id === 3 ? '/c.vrm' : undefined)),
    renderer: () => (overrides.blind ? 'none' : overrides.software ? 'software' : 'hardware'),
    // a hardware renderer never blocks the page, so the avatar can be built before the page is idle
    quiet: (renderer) => (renderer === 'hardware' ? Promise.resolve() : quiet.promise),
  })
  const everything = () => did.splice(0)
  const since = () => everything().filter((step) => !/^(no lips|read|\{.*)$/.test(step))
  return { stage, since, everything, options, canvases, becomeQuiet: quiet.resolve }
}

const PORTRAIT = { portrait: true, characterUrl: '/a.vrm' }

test('[decisions 5] streams 720 x 1280 for a portrait kiosk, even before the character has loaded', async () => {
  let loaded = () => {}
  const load = () =>
    new Promise<void>((resolve) => {
      loaded = resolve
    })
  const { stage, since, options } = openStage({ load })
  assert.ok(await stage.begin(PORTRAIT))
  assert.equal(stage.$state.get(), 'loading')
  assert.deepEqual([options[0]?.background, options[0]?.portrait], ['wall', true])
  assert.deepEqual(since(), ['build 720x1280', 'stream 30', 'start'])
  loaded()
  await settle()
  assert.equal(stage.$state.get(), 'ready')
})

test('[2.4.6] a motion that is chosen while the character is loading is played afterwards', async () => {
  const loaded = Promise.withResolvers<void>()
  const { stage } = openStage({ load: () => loaded.promise })
  await stage.begin(PORTRAIT)
  const verdict = stage.apply({ kind: 'motion', motion: 'wave' })
  assert.ok(verdict instanceof Promise)
  assert.equal(stage.$engine.get()?.motionsPlayed, 0)
  loaded.resolve()
  assert.deepEqual(await verdict, { ok: true })
  assert.deepEqual(stage.apply({ kind: 'motion', motion: 'wave' }), { ok: true })
})

test('[decisions 5] reuses the avatar engine for the next call, but not for the other screen orientation', async () => {
  const { stage, since } = openStage()
  const first = await stage.begin(PORTRAIT)
  stage.setVoice(aTrack('audio'))
  await settle()
  since()
  stage.end()
  assert.deepEqual(since(), ['lips gone', 'stop'])
  assert.equal(stage.$canvas.get(), undefined)
  assert.deepEqual(stage.apply({ kind: 'motion', motion: 'wave' }), { ok: false, reason: 'notLoaded' })

  assert.equal(await stage.begin(PORTRAIT), first)
  await settle()
  assert.deepEqual(since(), ['start'])
  assert.equal(stage.$state.get(), 'ready')
  stage.end()

  await stage.begin({ portrait: false, characterUrl: '/b.vrm' })
  await settle()
  assert.deepEqual(since(), ['stop', 'dispose', 'build 1280x720', 'stream 30', 'start', 'load /b.vrm'])
})

test("[decisions 5] the badge shows the operator's name, also if it was set before the engine was created", async () => {
  const { stage, since } = openStage()
  stage.setName('佐藤')
  await stage.begin(PORTRAIT)
  stage.setName('Sato')
  assert.deepEqual(
    since().filter((did) => did.startsWith('name')),
    ['name 佐藤', 'name Sato'],
  )
  stage.setName(undefined)
  stage.end()
  await stage.begin(PORTRAIT)
  assert.equal(
    since().some((did) => did.startsWith('name')),
    false,
    'the next call begins without a name',
  )
})

test('[decisions 5] counts played motions from zero in each call', async () => {
  const { stage } = openStage()
  await stage.begin(PORTRAIT)
  stage.apply({ kind: 'motion', motion: 'wave' })
  stage.end()
  await stage.begin(PORTRAIT)
  assert.equal(stage.$engine.get()?.motionsPlayed, 0)
})

test('[decisions 5] builds a new avatar engine for the next call if the WebGL context was lost', async () => {
  const { stage, since, canvases } = openStage()
  await stage.begin(PORTRAIT)
  await settle()
  stage.end()
  since()
  canvases[0]?.dispatchEvent(new Event('webglcontextlost'))
  await stage.begin(PORTRAIT)
  await settle()
  assert.deepEqual(since(), ['dispose', 'build 720x1280', 'stream 30', 'start', 'load /a.vrm'])
})

test('[decisions 5] builds the avatar engine in Standby once the page is not busy, but never during a call', async () => {
  const gpu = openStage()
  await gpu.stage.prepare(PORTRAIT)
  assert.deepEqual(gpu.since(), ['build 720x1280', 'stream 30', 'load /a.vrm', 'warm'])
  assert.equal(gpu.stage.$canvas.get(), undefined)
  await gpu.stage.begin(PORTRAIT)
  await gpu.stage.prepare({ portrait: false, characterUrl: '/b.vrm' })
  assert.deepEqual(gpu.since(), ['start'])

  const software = openStage({ software: true })
  const prepared = software.stage.prepare(PORTRAIT)
  await settle()
  assert.deepEqual(
    software.everything(),
    [],
    'nothing before the page is quiet: loading the engine would block it',
  )
  software.becomeQuiet()
  await prepared
  assert.deepEqual(software.since(), ['build 540x960', 'stream 30', 'load /a.vrm', 'warm'])

  const early = openStage({ software: true })
  const late = early.stage.prepare(PORTRAIT)
  await early.stage.begin(PORTRAIT)
  await settle()
  early.since()
  early.becomeQuiet()
  await late
  assert.deepEqual(early.since(), [], 'the call has already built the engine')
})

test('[decisions 5] the next call begins with the default camera, background and expression', async () => {
  const { stage, everything } = openStage()
  await stage.begin(PORTRAIT)
  await settle()
  stage.apply({ kind: 'background', background: 'evening' })
  everything()
  stage.end()
  assert.deepEqual(
    everything().filter((step) => step.startsWith('{')),
    [
      '{"kind":"camera","camera":"bust"}',
      '{"kind":"background","background":"wall"}',
      '{"kind":"expression","expression":"neutral"}',
    ],
  )
})

test('[decisions 5] finds out in Standby whether this browser can draw an avatar', async () => {
  const [able, software, blind] = [openStage(), openStage({ software: true }), openStage({ blind: true })]
  for (const { stage } of [able, software, blind]) {
    assert.equal(stage.$canDraw.get(), true)
    void stage.prepare(PORTRAIT)
    await settle()
  }
  assert.deepEqual(
    [able, software, blind].map(({ stage }) => stage.$canDraw.get()),
    [true, true, false],
  )
  assert.deepEqual(blind.since(), [])
})

test('[decisions 5] without WebGL, draws the characters that have sprites, and sends only the voice for others', async (t) => {
  t.mock.method(console, 'error', () => {})
  const { stage, since } = openStage({ blind: true })
  const own = { portrait: true, characterUrl: '/characters/bear.vrm' }
  void stage.prepare(own)
  assert.equal(stage.$canDraw.get(), true)
  assert.ok(await stage.begin(own))
  await settle()
  assert.equal(stage.$state.get(), 'ready')
  stage.end()
  since()

  assert.equal(await stage.begin(PORTRAIT), undefined)
  assert.equal(stage.$state.get(), 'failed')
  assert.ok(!since().includes('start'))
})

test('[decisions 5] draws nothing if the call ends while the avatar engine loads', async () => {
  const { stage, since } = openStage()
  const begun = stage.begin(PORTRAIT)
  stage.end()
  assert.equal(await begun, undefined)
  assert.ok(!since().includes('start'))
  assert.equal(stage.$state.get(), 'off')
})

test('[decisions 5] loads the character again for the next call if loading it has failed', async (t) => {
  t.mock.method(console, 'error', () => {})
  let loads = 0
  const { stage } = openStage({
    load: async () => {
      loads += 1
      if (loads === 1) throw new Error('no network')
    },
  })
  await stage.begin(PORTRAIT)
  await settle()
  assert.equal(stage.$state.get(), 'failed')
  stage.end()
  await stage.begin(PORTRAIT)
  await settle()
  assert.equal(stage.$state.get(), 'ready')
})

test('[decisions 5] starts without a video stream if the browser cannot draw', async (t) => {
  t.mock.method(console, 'error', () => {})
  const { stage } = openStage({
    create: () => {
      throw new Error('no WebGL')
    },
  })
  assert.equal(await stage.begin(PORTRAIT), undefined)
  assert.equal(stage.$state.get(), 'failed')
})

test('[decisions 5] stops software rendering and shows a still picture while only the operator sees the avatar', async () => {
  const gpu = openStage()
  await gpu.stage.begin(PORTRAIT)
  gpu.since()
  gpu.stage.setOnlyPreview(true)
  assert.deepEqual([gpu.since(), gpu.stage.$resting.get()], [['start'], false])

  const software = openStage({ software: true })
  software.stage.setOnlyPreview(true)
  await software.stage.begin(PORTRAIT)
  assert.deepEqual([software.since().includes('start'), software.stage.$resting.get()], [false, true])
  software.stage.setOnlyPreview(false)
  assert.deepEqual([software.since(), software.stage.$resting.get()], [['start'], false])
})

test('[7.6] loads another character by id, and keeps the current one if the id is unknown', async () => {
  const { stage, since } = openStage()
  await stage.begin(PORTRAIT)
  await settle()
  since()
  assert.deepEqual(await stage.apply({ kind: 'avatar', characterId: 3 }), { ok: true })
  assert.deepEqual(since(), ['load /c.vrm'])
  assert.deepEqual(await stage.apply({ kind: 'avatar', characterId: 4 }), { ok: false, reason: 'unknown' })
  assert.deepEqual(since(), [])
})

test('[7.6] loads the last of two characters, also if the first one is found later or in the next call', async () => {
  const found = [0, 1, 2].map(() => Promise.withResolvers<string>())
  const { stage, since } = openStage({ findCharacter: (id) => found[id]!.promise })
  await stage.begin(PORTRAIT)
  await settle()
  since()
  const verdicts = [0, 1].map((characterId) => stage.apply({ kind: 'avatar', characterId }))
  found[1]!.resolve('/b.vrm')
  await settle()
  found[0]!.resolve('/c.vrm')
  assert.deepEqual(await Promise.all(verdicts), [{ ok: false, reason: 'busy' }, { ok: true }])
  assert.deepEqual(since(), ['load /b.vrm'])

  void stage.apply({ kind: 'avatar', characterId: 2 })
  stage.end()
  await stage.begin(PORTRAIT)
  await settle()
  since()
  found[2]!.resolve('/c.vrm')
  await settle()
  assert.deepEqual(since(), [])
})
