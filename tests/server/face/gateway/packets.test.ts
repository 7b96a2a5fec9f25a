import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FACE_SHAPES } from '#core/face/rules.ts'
import { FaceSource } from '../../../../server/face/gateway/source.ts'
import { facing } from '../../../support/angles.ts'
import {
  I_FACIAL_MOCAP_SAMPLE,
  iFacialMocap,
  liveLinkFace,
  liveLinkFaceWithoutFace,
  oscBundle,
  oscMessage,
  shapeOf,
  vmcApply,
  vmcBlend,
  vmcBone,
  vmcBoneAt,
  vmcFrame,
  vmcTime,
  vmcTitle,
} from '../../../support/capture-packets.ts'

const near = (actual: number, expected: number, within = 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not ${expected}`)

test('[3] Live Link Face: reads shapes in order, the name, and the head’s rotation', () => {
  const source = new FaceSource()
  const shapes = Object.fromEntries(FACE_SHAPES.map((name, i) => [name, (i + 1) / 60]))
  assert.equal(source.read(liveLinkFace({ shapes, head: [0.4, 0, 0], name: '佐藤のiPhone' }), 0), 'face')
  assert.deepEqual([source.protocol, source.name], ['liveLinkFace', '佐藤のiPhone'])
  FACE_SHAPES.forEach((name, i) => {
    near(shapeOf(source.frame, name), (i + 1) / 60, 1e-3)
  })
  near(facing(source.frame.head).toLeft, Math.sin(0.4))
  source.read(liveLinkFace({ head: [0, 0.3, 0], frame: 101 }), 0)
  near(facing(source.frame.head).up, Math.sin(0.3))
  source.read(liveLinkFace({ head: [0, 0, 0.2], frame: 102 }), 0)
  near(facing(source.frame.head).topToLeft, -Math.sin(0.2))
})

test('[3] Live Link Face: reports that the face was lost', () => {
  const source = new FaceSource()
  source.read(liveLinkFace({ shapes: { jawOpen: 1 } }), 0)
  assert.equal(source.frame.hasTracking, true)
  assert.equal(source.read(liveLinkFaceWithoutFace('iPhone'), 0), 'face')
  assert.deepEqual([source.frame.hasTracking, source.name], [false, 'iPhone'])
  assert.equal(source.read(liveLinkFace({ values: [], frame: 103 }), 0), 'face')
  assert.equal(source.frame.hasTracking, false)
})

test('[3] iFacialMocap: reads the published sample and both versions of its text format', () => {
  const source = new FaceSource()
  assert.equal(source.read(I_FACIAL_MOCAP_SAMPLE, 0), 'face')
  assert.equal(source.protocol, 'iFacialMocap')
  near(shapeOf(source.frame, 'mouthShrugUpper'), 0.26)
  near(shapeOf(source.frame, 'noseSneerLeft'), 0.21)
  near(shapeOf(source.frame, 'mouthLeft'), 0.01)
  // in the sample, both eyes look down by 17 of 100 and slightly inwards
  assert.ok(source.frame.gaze[1] < 0)
  const { toLeft, up } = facing(source.frame.head)
  assert.ok(toLeft < 0 && up > 0, 'head#-21,-6 faces up and to the right')
  for (const version of [1, 2] as const) {
    source.read(iFacialMocap({ version, shapes: { eyeBlinkLeft: 0.4, jawLeft: 0.7, jawRight: 0.1 } }), 0)
    near(shapeOf(source.frame, 'eyeBlinkLeft'), 0.4)
    near(shapeOf(source.frame, 'jawLeft'), 0.7)
    near(shapeOf(source.frame, 'jawRight'), 0.1)
  }
})

test("[3] iFacialMocap: measures the head's position relative to the first position", () => {
  const source = new FaceSource()
  source.read(iFacialMocap({ head: [0, 0, 0, 0.1, -0.1, -0.6] }), 0)
  assert.deepEqual(source.frame.position, [0, 0, 0])
  source.read(iFacialMocap({ head: [0, 0, 0, 0.13, -0.1, -0.5], tracking: 1 }), 0)
  near(source.frame.position[0], 0.03)
  near(source.frame.position[2], 0.1)
  assert.equal(source.frame.hasTracking, true)
  source.read(iFacialMocap({ tracking: 0 }), 0)
  assert.equal(source.frame.hasTracking, false)
})

test("[3] VMC: reads the 52 face shapes in upper or lower case, and adds the neck's rotation to the head's", () => {
  const source = new FaceSource()
  const half = Math.SQRT1_2
  const turned = vmcFrame(
    { JawOpen: 0.42, eyeBlinkLeft: 0.9, MOUTHSMILERIGHT: 0.3 },
    vmcTitle('受付'),
    vmcBone('Head', 0, Math.sin(-0.2), 0, Math.cos(-0.2)),
    vmcBone('Neck', 0, Math.sin(-0.1), 0, Math.cos(-0.1)),
    vmcBone('LeftHand', half, 0, 0, half),
  )
  assert.equal(source.read(turned, 0), 'face')
  assert.deepEqual([source.protocol, source.name], ['vmc', '受付'])
  near(shapeOf(source.frame, 'jawOpen'), 0.42)
  near(shapeOf(source.frame, 'eyeBlinkLeft'), 0.9)
  near(shapeOf(source.frame, 'mouthSmileRight'), 0.3)
  // -y in Unity's left-handed axes is a rotation to the left: (0.2 + 0.1) * 2
  near(facing(source.frame.head).toLeft, Math.sin(0.6))
})

/** Quaternion of a rotation about Unity's z axis. */
const aboutZ = (radians: number) => [0, 0, Math.sin(radians / 2), Math.cos(radians / 2)] as const
const STILL = [0, 0, 0, 1] as const

test('[3] VMC: converts the bones of an arm and its fingers to the hand on the same side', () => {
  const source = new FaceSource()
  // a positive rotation about Unity's z axis lifts +x, so it lowers the left arm, which points to -x
  source.read(
    vmcFrame(
      { JawOpen: 0.5 },
      vmcBone('LeftUpperArm', ...aboutZ(0.5)),
      vmcBone('LeftLowerArm', ...STILL),
      vmcBone('LeftHand', ...STILL),
      vmcBone('LeftIndexProximal', ...aboutZ(0.9)),
      vmcBone('LeftIndexIntermediate', ...aboutZ(0.4)),
      vmcBone('LeftThumbProximal', ...aboutZ(0.4)),
      vmcBone('RightUpperArm', ...aboutZ(0.5)),
      vmcBone('RightLowerArm', ...STILL),
      vmcBone('RightHand', ...STILL),
      vmcBone('RightIndexProximal', ...aboutZ(-0.9)),
    ),
    0,
  )
  const { hands, hasHands } = source.frame
  assert.deepEqual([hasHands, hands.left.isSeen, hands.right.isSeen], [true, true, true])
  near(hands.left.wrist[0], Math.cos(0.5), 1e-6)
  near(hands.left.wrist[1], -Math.sin(0.5), 1e-6)
  near(hands.right.wrist[0], -Math.cos(0.5), 1e-6)
  near(hands.right.wrist[1], Math.sin(0.5), 1e-6)
  near(hands.left.bends[2]!, 0.9)
  near(hands.left.bends[3]!, 0.4)
  near(hands.left.bends[0]!, 0.5)
  near(hands.right.bends[2]!, 0.9)
  near(hands.right.bends[4]!, 0)
})

test("[3] VMC: reads the lengths of upper arm and forearm from the bones' positions, or assumes equal lengths", () => {
  const bend = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const
  for (const [upper, fore] of [
    [0.3, 0.1],
    [0, 0],
  ] as const) {
    const source = new FaceSource()
    source.read(
      vmcFrame(
        { JawOpen: 0.5 },
        vmcBoneAt('LeftUpperArm', [-0.02, 0, 0], STILL),
        vmcBoneAt('LeftLowerArm', [-upper, 0, 0], bend),
        vmcBoneAt('LeftHand', [-fore, 0, 0], STILL),
      ),
      0,
    )
    // the elbow is bent by 90° to the front
    const share = upper === 0 ? 0.5 : 0.75
    const [x, y, z] = source.frame.hands.left.wrist
    near(x, share)
    near(y, 0)
    near(z, 1 - share)
  }
})

test('[3] VMC: reads no hand from an arm that hangs down, is not tracked or has missing bones', () => {
  const arm = (radians: number) => [
    vmcBone('RightUpperArm', ...aboutZ(radians)),
    vmcBone('RightLowerArm', ...STILL),
    vmcBone('RightHand', ...STILL),
  ]
  const seenWith = (...bones: Buffer[]) => {
    const source = new FaceSource()
    source.read(vmcFrame({ JawOpen: 0.5 }, ...bones), 0)
    return source.frame.hasHands
  }
  assert.equal(seenWith(...arm(-0.95)), true)
  assert.equal(seenWith(...arm(-1.2)), false)
  assert.equal(seenWith(...arm(0).slice(0, 2)), false)
  assert.equal(seenWith(oscMessage('/VMC/Ext/OK', 1, 3, 0, 0), ...arm(0)), false)
})

test('[3] VMC: reads VRM expressions and vowels from programs that do not send the 52 shapes', () => {
  const source = new FaceSource()
  source.read(vmcFrame({ A: 0.8, I: 0.1, Blink: 1, Joy: 0.5, 'My own': 1 }), 0)
  near(source.frame.visemes.aa, 0.8)
  near(source.frame.visemes.ih, 0.1)
  near(source.frame.level, 0.8)
  assert.equal(source.frame.hasMicrophone, true)
  assert.deepEqual([shapeOf(source.frame, 'eyeBlinkLeft'), shapeOf(source.frame, 'eyeBlinkRight')], [1, 1])
  near(shapeOf(source.frame, 'mouthSmileLeft'), 0.5)
  source.read(vmcFrame({ jawOpen: 0.2 }), 0)
  assert.deepEqual([source.frame.hasMicrophone, shapeOf(source.frame, 'eyeBlinkLeft')], [false, 0])
})

test('[3] VMC: joins several datagrams to one frame when an Apply message arrives', () => {
  const source = new FaceSource()
  assert.equal(source.read(vmcBlend('JawOpen', 0.6), 0), 'partial')
  assert.equal(source.read(vmcBone('Head', 0, 0, 0, 1), 0), 'partial')
  assert.equal(source.read(vmcApply(), 0), 'face')
  near(shapeOf(source.frame, 'jawOpen'), 0.6)
  const lost = oscMessage('/VMC/Ext/OK', { int: 1 }, { int: 3 }, { int: 0 }, { int: 0 })
  source.read(oscBundle(lost, vmcApply()), 0)
  assert.equal(source.frame.hasTracking, false)
  const found = oscMessage('/VMC/Ext/OK', { int: 1 }, { int: 3 }, { int: 0 }, { int: 1 })
  source.read(oscBundle(oscBundle(oscBundle(found)), vmcApply()), 0)
  assert.equal(source.frame.hasTracking, true)
})

test('[3] VMC: ignores an Apply message if neither shapes nor a head bone arrived before it', () => {
  const source = new FaceSource()
  assert.equal(source.read(vmcApply(), 0), 'partial')
  assert.equal(source.read(vmcBone('LeftHand', 0, 0, 0, 1), 0), 'partial')
  assert.equal(source.read(vmcApply(), 0), 'partial', 'a hand bone alone makes no face frame')
  source.read(vmcBlend('JawOpen', 0.6), 0)
  assert.equal(source.read(vmcApply(), 0), 'face')
  assert.equal(source.read(vmcApply(), 0), 'partial', 'a repeated Apply is not a second, neutral face')
  source.read(vmcBone('Head', 0, 0, 0, 1), 0)
  assert.equal(source.read(vmcApply(), 0), 'face')
})

test('[3] drops datagrams that arrive late, but accepts the datagrams of a restarted app', () => {
  const llf = new FaceSource()
  const frames = [600, 599, 600, 601, 590, 3, 4]
  assert.deepEqual(
    frames.map((frame) => llf.read(liveLinkFace({ frame }), 0)),
    ['face', 'stale', 'face', 'face', 'stale', 'face', 'face'],
  )
  const vmc = new FaceSource()
  const seconds = [10, 10.016, 10, 0.5]
  assert.deepEqual(
    seconds.map((at) => vmc.read(vmcFrame({ JawOpen: 1 }, vmcTime(at)), 0)),
    ['face', 'face', 'stale', 'face'],
  )
})

test('[3] computes the direction of the gaze from the eye shapes', () => {
  const source = new FaceSource()
  source.read(
    liveLinkFace({
      shapes: { eyeLookOutLeft: 1, eyeLookInRight: 1, eyeLookUpLeft: 0.5, eyeLookUpRight: 0.5 },
    }),
    0,
  )
  assert.ok(source.frame.gaze[0] > 20 && source.frame.gaze[1] > 10)
})
