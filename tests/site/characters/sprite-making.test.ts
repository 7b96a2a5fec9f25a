import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureAddress, spriteSource } from '#core/characters/character-address.ts'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { createSpriteMaking, type DrawingSpeed } from '../../../site/characters/sprite-making.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { aCharacter, anOwnCharacter } from '../../support/characters.ts'

const SAVE = '/api/addCharacterSprites'
const OK = ok({ result: 'OK' })
const PLAIN = aCharacter(1, 'receptionist', 'うけ子')
const RED = aCharacter(2, 'bear', 'くま蔵', { palette: { uniform: '#7a2f4a' } })
const GREEN = { ...RED, palette: { uniform: '#2f7d6b' } }
const OWN = anOwnCharacter(9, 'うちの子')
const FILE = new Blob(['pictures'])

/** Makes sprites with a fake drawing function, whose drawings wait until the test finishes them. */
function open(
  answers: Parameters<typeof answering>[0],
  list: CharacterShape[],
  speed: DrawingSpeed = 'fast',
  failed = new Map<number, string>(),
) {
  const server = answering(answers)
  const drawings: {
    address: string
    onPicture: () => Promise<void>
    finish: (file: Blob | Error) => void
  }[] = []
  const waiting: (() => void)[] = []
  const here = { list, loads: 0 }
  const making = createSpriteMaking({
    request: server.request,
    speedOf: () => speed,
    untilIdle: async () => {},
    failed,
    bake: (address, onPicture) =>
      new Promise((resolve, reject) => {
        const finish = (file: Blob | Error) => (file instanceof Error ? reject(file) : resolve(file))
        drawings.push({ address, onPicture, finish })
        for (const go of waiting.splice(0)) go()
      }),
    onChange: async () => {
      here.loads++
      making.tend(here.list)
    },
  })
  return {
    ...server,
    making,
    drawings,
    here,
    /** Resolves when `count` drawings have begun. */
    async begun(count: number): Promise<void> {
      while (drawings.length < count) await new Promise<void>((go) => waiting.push(go))
    },
    settled: () => new Promise<void>((done) => setImmediate(done)),
  }
}

test('[decisions 5] draws and saves missing sprites, one character after the other', async () => {
  const { making, drawings, here, begun, settled, asked } = open({ [SAVE]: [OK, OK] }, [PLAIN, RED, OWN])
  making.tend(here.list)
  await begun(1)
  assert.equal(drawings[0]!.address, pictureAddress(RED))
  await drawings[0]!.onPicture()
  await drawings[0]!.onPicture()
  const first = making.$making.get().drawn
  assert.equal(first?.characterId, 2)
  assert.ok(first.share > 0 && first.share < 0.1)
  making.tend(here.list)
  await settled()
  assert.equal(drawings.length, 1, 'no second drawing at the same time')

  here.list = [PLAIN, { ...RED, sprites_url: '/characters/own/2/5.sprites' }, OWN]
  drawings[0]!.finish(FILE)
  await begun(2)
  assert.deepEqual(asked[0]!.input, { targetId: 2, source: spriteSource(RED) })
  const sent = asked[0]!.form?.get('sprites')
  assert.ok(sent instanceof Blob)
  assert.equal(await sent.text(), 'pictures')
  assert.equal(drawings[1]!.address, pictureAddress(OWN))
  here.list = here.list.with(2, { ...OWN, sprites_url: '/characters/own/9/6.sprites' })
  drawings[1]!.finish(FILE)
  await settled()
  assert.equal(making.$making.get().drawn, undefined)
  assert.equal(drawings.length, 2)
})

test('[decisions 5] stops drawing a style that has changed, and draws the new one', async () => {
  const { making, drawings, here, begun, asked } = open({ [SAVE]: [] }, [RED])
  making.tend(here.list)
  await begun(1)
  here.list = [GREEN]
  making.tend(here.list)
  const over = await drawings[0]!.onPicture().catch((error: Error) => error)
  assert.ok(over instanceof Error)
  drawings[0]!.finish(over)
  await begun(2)
  assert.equal(drawings[1]!.address, pictureAddress(GREEN))
  assert.deepEqual(asked, [])
  assert.deepEqual(making.$making.get().failures, {})
})

test('[decisions 5] reports no failure if another user has changed the style meanwhile, and draws the style again if the change is undone', async () => {
  const outdated = refused('wrongState', 'SVER-98')
  const { making, drawings, here, begun } = open({ [SAVE]: [outdated, OK, OK] }, [RED])
  making.tend(here.list)
  await begun(1)
  here.list = [GREEN]
  drawings[0]!.finish(FILE)
  await begun(2)
  assert.deepEqual(making.$making.get().failures, {})
  here.list = [RED]
  drawings[1]!.finish(FILE)
  await begun(3)
  assert.equal(drawings[2]!.address, pictureAddress(RED))
})

test('[decisions 5] after a failure, draws the sprites again only on request', async () => {
  const full = refused('diskFull', 'SVER-70')
  const { making, drawings, here, begun, settled } = open({ [SAVE]: [full, unreachable, OK] }, [RED])
  making.tend(here.list)
  await begun(1)
  drawings[0]!.finish(FILE)
  await settled()
  assert.equal(making.$making.get().failures[2]?.refusal?.key, 'diskFull')
  making.tend(here.list)
  await settled()
  assert.equal(drawings.length, 1)

  making.draw(RED)
  await begun(2)
  assert.deepEqual(making.$making.get().failures, {})
  drawings[1]!.finish(FILE)
  await settled()
  assert.deepEqual(making.$making.get().failures, { 2: {} }, 'no answer, so no reason')

  making.draw(RED)
  await begun(3)
  making.draw(RED)
  assert.equal(drawings.length, 3, 'a second press does nothing')
  drawings[2]!.finish(new Error('no memory'))
  await settled()
  assert.deepEqual(making.$making.get().failures, { 2: {} })
})

test('[decisions 5] draws no sprites again if the list of characters cannot be loaded after saving', async () => {
  const { making, drawings, here, begun, settled } = open({ [SAVE]: [OK] }, [RED])
  making.tend(here.list)
  await begun(1)
  drawings[0]!.finish(FILE)
  await settled()
  assert.equal(here.loads, 1)
  assert.equal(drawings.length, 1)
})

test('[decisions 5] without a GPU, draws sprites only on request', async () => {
  const { making, drawings, here, begun, settled } = open({ [SAVE]: [OK] }, [RED, OWN], 'slow')
  making.tend(here.list)
  await settled()
  assert.equal(making.$making.get().speed, 'slow')
  assert.equal(drawings.length, 0)
  making.draw(OWN)
  await begun(1)
  drawings[0]!.finish(FILE)
  await settled()
  assert.equal(drawings.length, 1, 'the other one waits for its own press')
})

test('[decisions 5] stops drawing when the page is left, and sends nothing', async () => {
  const { making, drawings, here, begun, settled, asked } = open({ [SAVE]: [] }, [RED, OWN])
  making.tend(here.list)
  await begun(1)
  making.close()
  const over = await drawings[0]!.onPicture().catch((error: Error) => error)
  assert.ok(over instanceof Error)
  drawings[0]!.finish(over)
  await settled()
  making.tend(here.list)
  making.draw(OWN)
  await settled()
  assert.deepEqual([drawings.length, here.loads, asked], [1, 0, []])

  const finished = open({ [SAVE]: [] }, [RED])
  finished.making.tend(finished.here.list)
  await finished.begun(1)
  finished.making.close()
  finished.drawings[0]!.finish(FILE)
  await finished.settled()
  assert.deepEqual(finished.asked, [])
})

test('[decisions 5] on the next visit of the page, draws what was stopped, but not what failed', async () => {
  const failed = new Map<number, string>()
  const first = open({}, [RED, OWN], 'fast', failed)
  first.making.tend(first.here.list)
  await first.begun(1)
  first.drawings[0]!.finish(new Error('no memory'))
  await first.begun(2)
  first.making.close()

  const second = open({ [SAVE]: [OK] }, [RED, OWN], 'fast', failed)
  second.making.tend(second.here.list)
  await second.begun(1)
  assert.equal(second.drawings[0]!.address, pictureAddress(OWN))
  second.drawings[0]!.finish(new Error('no memory'))
  await second.settled()
  assert.equal(second.drawings.length, 1)
  second.making.draw(RED)
  await second.begun(2)
  second.drawings[1]!.finish(FILE)
  await second.settled()
  assert.deepEqual([...failed.keys()], [9])
})
