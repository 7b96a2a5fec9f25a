import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Euler, Object3D, Quaternion } from 'three'
import { createForeignBones } from '../../../site/avatar/foreign-bones.ts'
import { framingOf } from '../../../site/avatar/framing.ts'
import type { LoadedVrm } from '../../../site/avatar/loaded-vrm.ts'
import type { BoneName } from '../../../site/avatar/puppet.ts'

const BONES: readonly BoneName[] = ['hips', 'spine', 'head', 'leftUpperArm', 'chest', 'neck', 'leftShoulder']

function aVrm(metaVersion: '0' | '1', names: readonly BoneName[]) {
  const nodes = new Map(names.map((name) => [name as string, new Object3D()]))
  nodes.get('hips')?.position.set(0.1, 0.9, 0.2)
  const humanoid = { getNormalizedBoneNode: (name: string) => nodes.get(name) ?? null }
  return { nodes, vrm: { meta: { metaVersion }, humanoid } as unknown as LoadedVrm }
}

const turnOf = (x: number, y: number, z: number) => new Quaternion().setFromEuler(new Euler(x, y, z))
const assertTurn = (node: Object3D | undefined, wanted: Quaternion) =>
  assert.ok(node!.quaternion.angleTo(wanted) < 1e-6, `${node!.quaternion.toArray()} not ${wanted.toArray()}`)

test('[2.4.6] reverses rotations for models of VRM 0.x, which face in the opposite direction', () => {
  const { nodes, vrm } = aVrm('0', BONES)
  const bones = createForeignBones(vrm)
  bones.bone('spine')!.quaternion.copy(turnOf(0.3, 0, 0))
  bones.bone('leftUpperArm')!.quaternion.copy(turnOf(0, 0.2, -1))
  bones.bone('hips')!.position.x += 0.05
  bones.write()
  assertTurn(nodes.get('spine'), turnOf(-0.3, 0, 0))
  const half = turnOf(0, Math.PI, 0)
  assertTurn(
    nodes.get('leftUpperArm'),
    half
      .clone()
      .multiply(turnOf(0, 0.2, -1))
      .multiply(half.invert()),
  )
  assert.ok(Math.abs(nodes.get('hips')!.position.x - 0.05) < 1e-9, "the figure's left is -X")
  bones.reset()
  bones.write()
  assertTurn(nodes.get('spine'), new Quaternion())
  assert.deepEqual(nodes.get('hips')!.position.toArray(), [0.1, 0.9, 0.2])
})

test('[2.4.6] applies the rotations of missing bones to neighboring bones that the model has', () => {
  const { nodes, vrm } = aVrm('1', ['hips', 'spine', 'head', 'leftUpperArm'])
  const bones = createForeignBones(vrm)
  const [spine, chest] = [turnOf(0.2, 0, 0), turnOf(0, 0, 0.3)]
  bones.bone('spine')!.quaternion.copy(spine)
  bones.bone('chest')!.quaternion.copy(chest)
  const [neck, head] = [turnOf(0.1, 0, 0), turnOf(0, 0.4, 0)]
  bones.bone('neck')!.quaternion.copy(neck)
  bones.bone('head')!.quaternion.copy(head)
  bones.write()
  assertTurn(nodes.get('spine'), spine.clone().multiply(chest))
  assertTurn(nodes.get('head'), neck.clone().multiply(head))
  assert.equal(bones.bone('rightUpperArm'), undefined)
})

test('[2.4.4] frames imported characters of any height like built-in ones: head, eyes and floor at the same place', () => {
  const ours = framingOf('bust', true)
  for (const scale of [0.5, 1, 1.9]) {
    const figure = {
      topMetres: 1.5 * scale,
      eyeMetres: 1.3 * scale,
      floorMetres: 0,
      shoulderMetres: 0.25 * scale,
    }
    const at = (camera: 'bust' | 'full', metres: number) => {
      const { floorY, pixelsPerMetre } = framingOf(camera, true, figure)
      return floorY - metres * pixelsPerMetre
    }
    const ourAt = (metres: number) => ours.floorY - metres * ours.pixelsPerMetre
    assert.ok(Math.abs(at('bust', figure.topMetres) - ourAt(1.2866)) < 1)
    assert.ok(Math.abs(at('bust', figure.eyeMetres) - ourAt(0.944)) < 1)
    const full = framingOf('full', true)
    assert.ok(Math.abs(at('full', 0) - full.floorY) < 1)
  }
  const wide = framingOf('bust', true, {
    topMetres: 1.6,
    eyeMetres: 1.5,
    floorMetres: 0,
    shoulderMetres: 0.4,
  })
  assert.ok(0.4 * wide.pixelsPerMetre < 1080, 'the shoulders fit on the stage')
})
