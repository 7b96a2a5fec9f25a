import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { validateBytes } from 'gltf-validator'
import { EXPRESSIONS } from '#core/characters/avatar.ts'
import { VISEMES } from '../../../site/avatar/puppet.ts'
import { CAST } from '../../../tools/studio/cast/cast.ts'

const FOLDER = new URL('../../../site/public/characters/', import.meta.url)
const LARGEST_BYTES = 2_000_000
const MOST_TRIANGLES = 50_000
const SPRINGS: Record<string, string[]> = {
  receptionist: ['leftHair', 'leftScarf', 'rightHair', 'rightScarf'],
  bear: ['leftEar', 'rightEar'],
  robot: ['Antenna'],
  man: ['Cowlick'],
}

interface VrmJson {
  extensions: {
    VRMC_vrm: {
      specVersion: string
      meta: { name: string }
      humanoid: { humanBones: Record<string, unknown> }
      lookAt: { type: string }
      expressions: Record<'preset' | 'custom', Record<string, { morphTargetBinds: unknown[] }>>
    }
    VRMC_springBone: { springs: { name: string }[] }
  }
}

for (const [key, plan] of Object.entries(CAST)) {
  describe(key, () => {
    let bytes: Buffer
    let vrm: VrmJson

    before(async () => {
      bytes = await readFile(new URL(`${key}.vrm`, FOLDER))
      vrm = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString())
    })

    test('[decisions 5] a character is a valid glTF file', async () => {
      const report = await validateBytes(new Uint8Array(bytes))
      assert.deepEqual(
        report.issues.messages.filter((message) => message.severity === 0),
        [],
      )
      const triangles = report.info.totalTriangleCount
      assert.ok(triangles <= MOST_TRIANGLES, `${triangles} triangles`)
      assert.ok(triangles > 15_000, 'the file has too few triangles')
    })

    test("[decisions 5] a character's file is small enough for a kiosk to load", () => {
      assert.ok(bytes.length <= LARGEST_BYTES, `${bytes.length} bytes`)
    })

    test('[decisions 5] a character has the bones that VRM 1.0 requires, and five fingers on each hand', () => {
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
      assert.equal(vrm.extensions.VRMC_vrm.meta.name, plan.name)
    })

    test('[decisions 5] a character has every preset expression of VRM, and each expression changes the mesh', () => {
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

    test("[decisions 5] a character's gaze moves its eyes by expressions, and the parts listed in SPRINGS have springs", () => {
      assert.equal(vrm.extensions.VRMC_vrm.lookAt.type, 'expression')
      assert.deepEqual(
        vrm.extensions.VRMC_springBone.springs.map((spring) => spring.name).sort(),
        SPRINGS[key],
      )
    })
  })
}
