import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Euler, Quaternion } from 'three'
import { blankFaceFrame } from '#core/face/rules.ts'
import { closedLips } from '../../../../site/avatar/lips.ts'
import { createPerformer } from '../../../../site/avatar/performer.ts'
import { seededRandom } from '../../../../site/avatar/random.ts'
import { createFaceChoice } from '../../../../site/avatar/sprites/face-choice.ts'
import { type Affine, openSheet, packSheet } from '../../../../site/avatar/sprites/sheet.ts'
import { createSpritePuppet } from '../../../../site/avatar/sprites/sprite-puppet.ts'
import { sheetOf } from './sheet-fixture.ts'

const FRAME_MS = 1000 / 30
const sheet = sheetOf()

const moved = ([a, b, c, d, e, f]: Affine, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})
const turned = (x: number, y: number, z: number) => new Quaternion().setFromEuler(new Euler(x, y, z))
const puppetOf = () => createSpritePuppet(sheet, 'folded')

test('[decisions 5] a skeleton (puppet) in its resting pose neither moves nor rotates the sprites', () => {
  const puppet = puppetOf()
  puppet.update()
  for (const affine of Object.values(puppet.places)) {
    for (const [index, number] of affine.entries()) {
      assert.ok(Math.abs(number - [1, 0, 0, 1, 0, 0][index]!) < 1e-9)
    }
  }
})

test('[decisions 5] a turned head shifts its picture to the side that it looks to', () => {
  const puppet = puppetOf()
  puppet.bone('head')!.quaternion.copy(turned(0, 0.3, 0))
  puppet.update()
  const head = moved(puppet.places.head, 500, 900)
  assert.ok(head.x > 510, 'moves to the character’s left, which is the visitor’s right')
  assert.ok(Math.abs(head.y - 900) < 0.001)
})

test('[decisions 5] a tilted head turns around its joint, and the body stays', () => {
  const puppet = puppetOf()
  puppet.bone('head')!.quaternion.copy(turned(0, 0, 0.1))
  puppet.update()
  const joint = moved(puppet.places.head, 500, 900)
  assert.ok(Math.hypot(joint.x - 500, joint.y - 900) < 0.001)
  const top = moved(puppet.places.head, 500, 600)
  assert.ok(Math.abs(top.x - (500 - 300 * Math.sin(0.1))) < 0.01, 'the top moves to the visitor’s left')
  assert.deepEqual(moved(puppet.places.body, 500, 900), { x: 500, y: 900 })
})

test('[decisions 5] leaning hips move body and head along, so that no gap opens at the neck', () => {
  const puppet = puppetOf()
  puppet.bone('hips')!.quaternion.copy(turned(0, 0, 0.05))
  puppet.bone('hips')!.position.x += 0.01
  puppet.update()
  const body = moved(puppet.places.body, 500, 1000)
  const head = moved(puppet.places.head, 500, 1000)
  assert.ok(Math.hypot(body.x - head.x, body.y - head.y) < 1)
  assert.ok(Math.abs(moved(puppet.places.figure, 500, 1400).x - 510) < 0.001)
})

test("[decisions 5] chooses one picture for the eyes and one for the mouth by the face's shape values", () => {
  const face = createFaceChoice()
  assert.equal(face.mouth(sheet), sheet.mouths.neutral.closed)
  assert.equal(face.speaks, false)
  face.set('oh', 0.11)
  assert.equal(face.mouth(sheet), sheet.mouths.neutral.closed)
  face.set('oh', 0.12)
  assert.equal(face.mouth(sheet), sheet.mouths.neutral.oh[0])
  face.set('aa', 0.2)
  assert.equal(face.mouth(sheet), sheet.mouths.neutral.aa[0], 'the strongest shape chooses the picture')
  face.set('aa', 0.9)
  assert.equal(face.mouth(sheet), sheet.mouths.neutral.aa[2])
  face.set('happy', 0.35)
  assert.equal(face.eyes(sheet), sheet.eyes.neutral[0])
  face.set('happy', 0.36)
  assert.equal(face.eyes(sheet), sheet.eyes.happy[0])
  assert.equal(face.mouth(sheet), sheet.mouths.happy.aa[0])
  face.set('blink', 0.8)
  assert.equal(face.eyes(sheet), sheet.eyes.happy[1])
  face.set('happy', 0)
  face.set('blink', 0)
  face.look(2)
  assert.equal(face.eyes(sheet), sheet.eyes.neutral[0])
  face.look(2.1)
  assert.equal(face.eyes(sheet), sheet.gazes[1])
  face.look(-2.1)
  assert.equal(face.eyes(sheet), sheet.gazes[0])
})

test('[decisions 5] the mouth of sprites opens at most two frames (67 ms) after the voice', () => {
  const puppet = puppetOf()
  const performer = createPerformer(puppet, seededRandom(1))
  const lips = closedLips()
  performer.setLips({ sample: () => lips, dispose() {} })
  for (let frame = 0; frame < 30; frame++) performer.update(FRAME_MS)
  assert.equal(puppet.face.speaks, false)
  lips.aa = lips.level = 0.75
  performer.update(FRAME_MS)
  performer.update(FRAME_MS)
  assert.ok(sheet.mouths.neutral.aa.includes(puppet.face.mouth(sheet)))
  lips.aa = lips.level = 0
  for (let frame = 0; frame < 3; frame++) performer.update(FRAME_MS)
  assert.equal(puppet.face.mouth(sheet), sheet.mouths.neutral.closed)
})

test('[decisions 5] sprites follow the lids and the head of a received face', () => {
  const puppet = puppetOf()
  const performer = createPerformer(puppet, seededRandom(1))
  const frame = blankFaceFrame()
  frame.hasTracking = true
  frame.shapes.fill(0)
  const turn = turned(0, 0.4, 0)
  frame.head = [turn.x, turn.y, turn.z, turn.w]
  performer.setPerformance({ sample: () => frame })
  for (let at = 0; at < 60; at++) performer.update(FRAME_MS)
  assert.ok(moved(puppet.places.head, 500, 900).x > 505)
})

test('[decisions 5] reads a packed sprite sheet without loss, and refuses a truncated file', async () => {
  const pictures = [new Uint8Array([1, 2, 3]), new Uint8Array([4])]
  const bytes = await packSheet(sheet, pictures).arrayBuffer()
  const opened = openSheet(bytes)
  assert.deepEqual(opened.sheet, JSON.parse(JSON.stringify(sheet)))
  assert.deepEqual(
    await Promise.all(
      [0, 1].map(async (index) => [...new Uint8Array(await opened.picture(index).arrayBuffer())]),
    ),
    [[1, 2, 3], [4]],
  )
  assert.throws(() => openSheet(bytes.slice(0, -1)))
})

test('[decisions 5] creates the blob of each picture only once', async () => {
  const opened = openSheet(await packSheet(sheet, [new Uint8Array([1]), new Uint8Array([2])]).arrayBuffer())
  assert.equal(opened.picture(1), opened.picture(1))
  assert.notEqual(opened.picture(0), opened.picture(1))
})
