import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankFaceFrame, FACE_SHAPE_INDEX, type FaceFrame, type FaceShape } from '#core/face/rules.ts'
import { createPerformer } from '../../../site/avatar/performer.ts'
import { seededRandom } from '../../../site/avatar/random.ts'
import { createFakePuppet } from './fake-puppet.ts'

const FRAME_MS = 1000 / 60

function openPerformer(lacks: Parameters<typeof createFakePuppet>[0] = {}) {
  const fake = createFakePuppet(lacks)
  const puppet = Object.assign(fake, { update() {}, reset: () => fake.faces.clear() })
  const performer = createPerformer(puppet, seededRandom(2))
  const frame = blankFaceFrame()
  frame.hasTracking = true
  let isThere = true
  performer.setPerformance({ sample: () => (isThere ? frame : undefined) })
  return {
    performer,
    puppet,
    frame,
    shape: (name: FaceShape, value: number) => {
      frame.shapes[FACE_SHAPE_INDEX[name]] = value
    },
    lose: () => {
      isThere = false
    },
    run(ms: number) {
      for (let past = 0; past < ms; past += FRAME_MS) performer.update(FRAME_MS)
    },
    face: (name: string) => puppet.faces.get(name) ?? 0,
  }
}

const turnOf = ([x, y, z, w]: FaceFrame['head']) => 2 * Math.atan2(Math.hypot(x, y, z), w)

test('[decisions 5] tracked eyelids replace automatic blinking, each eye separately', () => {
  const { shape, run, face } = openPerformer()
  shape('eyeBlinkLeft', 1)
  run(600)
  assert.ok(face('blinkLeft') > 0.95)
  assert.ok(face('blinkRight') < 0.05)
  let widest = 0
  for (let second = 0; second < 20; second++) {
    run(1_000)
    widest = Math.max(widest, face('blink'))
  }
  assert.equal(widest, 0)
})

test('[decisions 5] a character with a single blink shape blinks by the mean of both tracked eyes', () => {
  const { shape, run, face } = openPerformer({ lacks: ['blinkLeft', 'blinkRight'] as never })
  shape('eyeBlinkLeft', 1)
  shape('eyeBlinkRight', 0.5)
  run(600)
  assert.ok(Math.abs(face('blink') - 0.75) < 0.03, String(face('blink')))
})

test('[2.4.6] adds the head rotation that the camera tracks to a running motion, up to a limit', () => {
  const { frame, performer, puppet, run } = openPerformer()
  const half = 1.4 / 2
  frame.head = [0, Math.sin(half), 0, Math.cos(half)]
  performer.play('bigHand')
  run(900)
  assert.equal(performer.motion, 'bigHand')
  const head = puppet.bone('head')!.quaternion
  const neck = puppet.bone('neck')!.quaternion
  const turned = turnOf([neck.x, neck.y, neck.z, neck.w]) + turnOf([head.x, head.y, head.z, head.w])
  assert.ok(turned > 0.5 && turned < 0.75, `turned by ${turned.toFixed(2)} rad`)
  assert.ok(puppet.bone('rightUpperArm')!.quaternion.angleTo(puppet.bone('leftUpperArm')!.quaternion) > 0.1)
})

test("[decisions 5] brows and smile follow the operator's face until the operator commands an expression", () => {
  const { shape, run, face, performer } = openPerformer()
  shape('browInnerUp', 0.8)
  shape('mouthSmileLeft', 1)
  shape('mouthSmileRight', 1)
  run(600)
  assert.ok(face('browUp') > 0.75 && face('mouthSmile') > 0.95)
  performer.setExpression('sad')
  run(600)
  assert.equal(face('sad'), 1)
  assert.ok(face('mouthSmile') < 0.01)
})

test('[decisions 5] a character without brow and smile shapes shows a weak expression of the whole face instead', () => {
  const { shape, run, face } = openPerformer({ lacks: ['browDown', 'mouthSmile'] as never })
  shape('browDownLeft', 1)
  shape('browDownRight', 1)
  run(600)
  assert.ok(Math.abs(face('angry') - 0.4) < 0.02)
  assert.equal(face('browDown'), 0)
})

test('[decisions 5] a tracked jaw opens the mouth fully without a microphone, but only slightly with a microphone', () => {
  const alone = openPerformer()
  alone.shape('jawOpen', 1)
  alone.run(800)
  assert.ok(alone.face('aa') > 0.95)
  const both = openPerformer()
  both.shape('jawOpen', 1)
  const silent = { aa: 0, ih: 0, ou: 0, ee: 0, oh: 0, level: 0 }
  both.performer.setLips({ sample: () => silent, dispose() {} })
  both.run(800)
  assert.ok(Math.abs(both.face('aa') - 0.3) < 0.02, String(both.face('aa')))
})

test('[decisions 5] prefers the mouth shapes in the face frame to the analysis of local audio', () => {
  const { frame, performer, run, face } = openPerformer()
  frame.hasTracking = false
  frame.hasMicrophone = true
  frame.visemes.oh = 0.9
  performer.setLips({ sample: () => ({ aa: 1, ih: 0, ou: 0, ee: 0, oh: 0, level: 1 }), dispose() {} })
  run(500)
  assert.ok(face('oh') > 0.85 && face('aa') < 0.05)
})

test('[decisions 5] eyes, head and mouth return to neutral within 500 ms after tracking is lost', () => {
  const { frame, shape, lose, run, face, puppet } = openPerformer()
  shape('eyeBlinkLeft', 1)
  shape('mouthSmileLeft', 1)
  shape('mouthSmileRight', 1)
  frame.head = [0, Math.sin(0.2), 0, Math.cos(0.2)]
  frame.gaze = [20, 10]
  run(600)
  assert.ok(puppet.gaze.yaw > 15 && puppet.gaze.pitch < -5)
  lose()
  run(250)
  assert.ok(face('blinkLeft') > 0.2, 'the eyelid does not jump to its neutral position')
  run(275)
  assert.equal(face('blinkLeft'), 0)
  assert.equal(face('mouthSmile'), 0)
  assert.ok(Math.abs(puppet.bone('neck')!.quaternion.y) < 0.02)
  assert.ok(Math.abs(puppet.gaze.yaw) <= 4)
})
