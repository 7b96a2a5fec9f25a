import '../../../support/dom.ts'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { AvatarEngine, EngineOptions } from '../../../../site/avatar/engine-api.ts'
import type { EngineState } from '../../../../site/avatar/engine-state.ts'
import { packSheet } from '../../../../site/avatar/sprites/sheet.ts'
import { settle } from '../../line/fake-clock.ts'
import { sheetOf } from './sheet-fixture.ts'

const { createSoftwareAvatar } = await import('../../../../site/avatar/sprites/software-avatar.ts')

const BEAR = '/characters/bear.vrm'
const BUST: AvatarCommand = { kind: 'camera', camera: 'bust' }
const FULL: AvatarCommand = { kind: 'camera', camera: 'full' }
const PICTURES = Array.from({ length: 200 }, () => new Uint8Array([1]))
let file: ArrayBuffer

before(async () => {
  file = await packSheet(sheetOf(), PICTURES).arrayBuffer()
  globalThis.createImageBitmap = async () => ({ width: 1, height: 1, close() {} })
})

function fakeEngine(): AvatarEngine {
  let state = { character: '', motionsPlayed: 0, camera: 'bust', renderer: 'cpu' } as EngineState
  const engine: Partial<AvatarEngine> = {
    async load(character) {
      state = { ...state, character }
    },
    apply(command) {
      if (command.kind === 'camera') state = { ...state, camera: command.camera }
      return { ok: true }
    },
    playFile: async () => ({ ok: true }),
    state: () => state,
    onState: () => () => {},
    stop() {},
    setLips() {},
    setPerformance() {},
    setName() {},
    dispose() {},
  }
  return engine as AvatarEngine
}

/** An avatar whose requests for sprites wait until the test answers them. */
function open() {
  const waiting: ((response: Response) => void)[] = []
  const options: EngineOptions = {
    canvas: document.createElement('canvas'),
    width: 540,
    height: 960,
    background: 'clear',
  }
  const avatar = createSoftwareAvatar(options, {
    fetchFile: () => new Promise((resolve) => waiting.push(resolve)),
    loadEngine: async () => fakeEngine,
  })
  return {
    avatar,
    waiting,
    async answer(isFound: boolean) {
      const response = { ok: isFound, status: isFound ? 200 : 503, arrayBuffer: async () => file }
      waiting.shift()!(response as Response)
      await settle()
    },
  }
}

test('[decisions 5] loads sprites that could not be loaded again at the next camera command', async () => {
  const { avatar, answer, waiting } = open()
  void avatar.load(BEAR)
  await answer(false)
  assert.equal(avatar.state().renderer, 'cpu')
  avatar.apply({ kind: 'motion', motion: 'wave' })
  assert.equal(waiting.length, 0)
  avatar.apply(BUST)
  avatar.apply(BUST)
  assert.equal(waiting.length, 1, 'one request at a time')
  await answer(false)
  assert.equal(avatar.state().renderer, 'cpu')
  assert.deepEqual(await avatar.apply(BUST), { ok: true })
  await answer(true)
  assert.deepEqual([avatar.state().renderer, avatar.state().character], ['sprites', BEAR])
  avatar.dispose()
})

test('[decisions 5] sprites that load late replace neither another character nor what only the engine can show', async () => {
  const { avatar, answer } = open()
  void avatar.load(BEAR)
  await answer(false)
  avatar.apply(BUST)
  await avatar.load('/characters/own/9/model.vrm')
  await answer(true)
  assert.equal(avatar.state().character, '/characters/own/9/model.vrm')
  void avatar.load(BEAR)
  await answer(false)
  avatar.apply(BUST)
  await avatar.apply(FULL)
  await answer(true)
  assert.deepEqual([avatar.state().renderer, avatar.state().camera], ['cpu', 'full'])
  avatar.apply(BUST)
  assert.deepEqual([avatar.state().renderer, avatar.state().camera], ['sprites', 'bust'])
  avatar.dispose()
})
