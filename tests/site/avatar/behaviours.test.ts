import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductMotion } from '#core/characters/hand-keys.ts'
import { createBlink } from '../../../site/avatar/behaviours/blink.ts'
import { createFace } from '../../../site/avatar/behaviours/face.ts'
import { createGaze } from '../../../site/avatar/behaviours/gaze.ts'
import { createIdle } from '../../../site/avatar/behaviours/idle.ts'
import { createLipSync } from '../../../site/avatar/behaviours/lip-sync.ts'
import { closedLips } from '../../../site/avatar/lips.ts'
import { createPerformer } from '../../../site/avatar/performer.ts'
import { seededRandom } from '../../../site/avatar/random.ts'
import { createFakePuppet } from './fake-puppet.ts'

const FRAME_MS = 1000 / 60

const playing = (motion: ProductMotion | 'idle', elapsedMs: number) => ({ motion, elapsedMs })
const STILL = playing('idle', 0)

/** Blink, gaze and head rotation of every frame of one minute. */
function live(seed: number): number[] {
  const puppet = createFakePuppet()
  const random = seededRandom(seed)
  const behaviours = [createIdle(puppet), createBlink(puppet, random), createGaze(puppet, random, STILL)]
  const course: number[] = []
  for (let frame = 0; frame < 3600; frame++) {
    for (const bone of puppet.bones.values()) bone.quaternion.identity()
    for (const behaviour of behaviours) behaviour.update(FRAME_MS)
    course.push(
      puppet.faces.get('blink')!,
      puppet.gaze.yaw,
      puppet.gaze.pitch,
      puppet.bone('head')!.quaternion.x,
    )
  }
  return course
}

test('[7.6] the same random seed gives the same minute of idle motion, another seed a different one', () => {
  assert.deepEqual(live(7), live(7))
  assert.notDeepEqual(live(7), live(8))
})

test('[7.6] the eyes close fully every two to six seconds and open again', () => {
  const puppet = createFakePuppet()
  const blink = createBlink(puppet, seededRandom(3))
  const closedAt: number[] = []
  let before = 0
  for (let ms = 0; ms < 120_000; ms += FRAME_MS) {
    blink.update(FRAME_MS)
    const lid = puppet.faces.get('blink')!
    if (lid > 0.9 && before <= 0.9) closedAt.push(ms)
    before = lid
  }
  const pauses = closedAt.slice(1).map((at, index) => at - closedAt[index]!)
  assert.ok(pauses.length >= 18, `${pauses.length} blinks`)
  assert.ok(pauses.every((ms) => ms > 1950 && ms < 6100))
})

test('[7.6] the idle gaze stays within 4 degrees of the visitor', () => {
  const puppet = createFakePuppet()
  const gaze = createGaze(puppet, seededRandom(5), STILL)
  for (let frame = 0; frame < 6000; frame++) {
    gaze.update(FRAME_MS)
    assert.ok(Math.abs(puppet.gaze.yaw) <= 4 && Math.abs(puppet.gaze.pitch) <= 2)
  }
})

test('[2.4.6] the eyes look down during a deep bow, and up to the visitor after it', () => {
  const puppet = createFakePuppet()
  const player = playing('thanks', 0)
  const gaze = createGaze(puppet, seededRandom(5), player)
  const pitches: number[] = []
  for (let ms = 0; ms < 3200; ms += FRAME_MS) {
    player.elapsedMs = ms
    gaze.update(FRAME_MS)
    pitches.push(puppet.gaze.pitch)
  }
  const at = (ms: number) => pitches[Math.round(ms / FRAME_MS)]!
  assert.ok(Math.abs(at(200)) <= 2 && at(1000) > 20 && at(1500) > 20, `${at(200)} ${at(1000)} ${at(1500)}`)
  assert.ok(Math.abs(at(3100)) <= 2.5, `${at(3100)}`)
  for (const [index, pitch] of pitches.slice(1).entries()) assert.ok(Math.abs(pitch - pitches[index]!) < 4)
})

test('[2.4.6] the greeting smiles with closed eyes, and then the commanded expression returns', () => {
  const puppet = createFakePuppet()
  const player = playing('greeting', 1000)
  const face = createFace(puppet, player)
  face.expression = 'surprised'
  face.update(500)
  assert.equal(puppet.faces.get('softSmile'), 1)
  assert.equal(puppet.faces.get('surprised'), 0)
  Object.assign(player, playing('idle', 0))
  face.update(500)
  assert.equal(puppet.faces.get('softSmile'), 0)
  assert.equal(puppet.faces.get('surprised'), 1)
})

test('[2.4.6] a character without the soft smile greets with the happy expression', () => {
  const puppet = createFakePuppet({ lacks: ['softSmile'] })
  createFace(puppet, playing('greeting', 1000)).update(500)
  assert.equal(puppet.faces.get('happy'), 1)
})

test('[decisions 5] the mouth follows the source of lip movements, and closes when the source is removed', () => {
  const puppet = createFakePuppet()
  const lips = createLipSync(puppet, { mouthTaken: 0 })
  lips.source = { sample: () => ({ ...closedLips(), oh: 0.8, level: 1 }), dispose() {} }
  for (let frame = 0; frame < 12; frame++) lips.update(FRAME_MS)
  assert.ok(puppet.faces.get('oh')! > 0.75)
  assert.ok(lips.mouthOpen > 0.75)
  lips.source = undefined
  for (let frame = 0; frame < 12; frame++) lips.update(FRAME_MS)
  assert.ok(puppet.faces.get('oh')! < 0.01)
})

test('[7.6] a still picture is the same whatever the character did before', () => {
  const hold = (before: (performer: ReturnType<typeof createPerformer>) => void) => {
    const fake = createFakePuppet()
    const puppet = Object.assign(fake, { update() {}, reset: () => fake.faces.clear() })
    const performer = createPerformer(puppet, seededRandom(1))
    before(performer)
    performer.hold({ motion: 'wave', atMs: 900, mouth: { aa: 1 } })
    return [...puppet.bones.values()].flatMap((bone) => [
      ...bone.quaternion.toArray(),
      ...puppet.faces.values(),
    ])
  }
  const fresh = hold(() => {})
  const later = hold((performer) => {
    performer.play('greeting')
    for (let frame = 0; frame < 100; frame++) performer.update(FRAME_MS)
    performer.setExpression('angry')
  })
  fresh.forEach((value, index) => {
    assert.ok(Math.abs(value - later[index]!) < 1e-6)
  })
})
