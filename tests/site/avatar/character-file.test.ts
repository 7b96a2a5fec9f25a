import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { validateBytes } from 'gltf-validator'
import { EXPRESSIONS } from '#rules/avatar.ts'
import { buildReceptionist } from '../../../site/avatar/author/receptionist.ts'
import { VISEMES } from '../../../site/avatar/puppet.ts'

const FILE = new URL('../../../site/public/characters/receptionist.vrm', import.meta.url)
const LARGEST_BYTES = 2 * 1024 * 1024
const MOST_TRIANGLES = 50_000

interface VrmJson {
  extensions: {
    VRMC_vrm: {
      specVersion: string
      humanoid: { humanBones: Record<string, unknown> }
      lookAt: { type: string }
      expressions: Record<'preset' | 'custom', Record<string, { morphTargetBinds: unknown[] }>>
    }
    VRMC_springBone: { springs: { name: string }[] }
  }
}

let bytes: Buffer
let vrm: VrmJson

before(async () => {
  bytes = await readFile(FILE)
  vrm = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString())
})

test('[1] the receptionist is a valid glTF file', async () => {
  const report = await validateBytes(new Uint8Array(bytes))
  assert.deepEqual(
    report.issues.messages.filter((message) => message.severity === 0),
    [],
  )
  assert.ok(report.info.totalTriangleCount <= MOST_TRIANGLES, `${report.info.totalTriangleCount} triangles`)
  assert.ok(report.info.totalTriangleCount > 20_000, 'and there is somebody in it')
})

test('[1] it is small enough to be loaded by a kiosk', () => {
  assert.ok(bytes.length <= LARGEST_BYTES, `${bytes.length} bytes`)
})

test('[1] it has the bones that VRM 1.0 requires, and five fingers on each hand', () => {
  const bones = Object.keys(vrm.extensions.VRMC_vrm.humanoid.humanBones)
  const limbs = ['UpperLeg', 'LowerLeg', 'Foot', 'UpperArm', 'LowerArm', 'Hand']
  const fingers = ['ThumbProximal', 'IndexProximal', 'MiddleProximal', 'RingProximal', 'LittleProximal']
  const required = [
    'hips',
    'spine',
    'head',
    ...['left', 'right'].flatMap((side) => [...limbs, ...fingers].map((bone) => side + bone)),
  ]
  assert.deepEqual(
    required.filter((bone) => !bones.includes(bone)),
    [],
  )
  assert.equal(vrm.extensions.VRMC_vrm.specVersion, '1.0')
})

test('[1] it shows every preset expression of VRM, and each moves something', () => {
  const { preset, custom } = vrm.extensions.VRMC_vrm.expressions
  const looks = ['lookUp', 'lookDown', 'lookLeft', 'lookRight']
  const wanted = [...EXPRESSIONS, ...VISEMES, 'blink', 'blinkLeft', 'blinkRight', ...looks]
  assert.deepEqual(Object.keys(preset).sort(), [...new Set(wanted)].sort())
  const still = Object.entries(preset).filter(
    ([name, { morphTargetBinds }]) => name !== 'neutral' && !morphTargetBinds.length,
  )
  assert.deepEqual(still, [])
  assert.ok(custom.softSmile!.morphTargetBinds.length >= 3)
})

test('[1] eyes follow a gaze, and hair and scarf swing', () => {
  assert.equal(vrm.extensions.VRMC_vrm.lookAt.type, 'expression')
  assert.deepEqual(vrm.extensions.VRMC_springBone.springs.map((spring) => spring.name).sort(), [
    'leftHair',
    'leftScarf',
    'rightHair',
    'rightScarf',
  ])
})

test('[1] building it again gives the committed bytes', async () => {
  const built = await buildReceptionist()
  assert.ok(built.equals(bytes), 'run site/avatar/author/build.ts and commit the file')
})
