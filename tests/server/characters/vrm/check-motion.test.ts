import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readVrma } from '../../../../server/characters/vrm/check-motion.ts'
import { motionFile } from '../../../support/motion-files.ts'
import { glb, vrm1 } from '../../../support/vrm-files.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uketsuke-vrma-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer) {
  const path = join(folder, 'x.vrma')
  await writeFile(path, bytes)
  return readVrma(path)
}

test('[decisions 5] reads the length of a motion from its keyframes, up to 30 s', async () => {
  const file = motionFile({ seconds: 2.5 })
  assert.deepEqual(await read(file), { sizeBytes: file.length, durationMs: 2_500 })
  assert.deepEqual(await read(motionFile({ seconds: 30 })), { sizeBytes: file.length, durationMs: 30_000 })
  assert.equal(await read(motionFile({ seconds: 30.1 })), 'tooLong')
})

test('[decisions 5] refuses files that do not move a humanoid body', async () => {
  assert.equal(await read(Buffer.from('PK\u0003\u0004 a zip')), 'notGlb')
  assert.equal(await read(motionFile().subarray(0, 200)), 'notGlb')
  assert.equal(await read(glb(vrm1())), 'notMotion')
  assert.equal(await read(motionFile({ block: { specVersion: '2.0' } })), 'notMotion')
  assert.equal(
    await read(motionFile({ block: { humanoid: {} } })),
    'notMotion',
    'a motion of other nodes only',
  )
  assert.equal(await read(motionFile({ more: { animations: [] } })), 'notMotion')
  assert.equal(await read(motionFile({ times: [0, 0.0001] })), 'notMotion', 'a motion of almost no length')
})

test('[decisions 5] refuses motion files that have meshes, load other files or need a decoder', async () => {
  for (const more of [
    { meshes: [{}] },
    { images: [{ uri: 'http://169.254.169.254/x.png' }] },
    { buffers: [{ byteLength: 60, uri: 'http://169.254.169.254/x.bin' }] },
    { extensionsRequired: ['EXT_meshopt_compression'] },
  ]) {
    assert.equal(await read(motionFile({ more })), 'notOnlyMotion', JSON.stringify(more))
  }
})

test('[decisions 5] refuses motion files whose counts, types or times are invalid', async () => {
  const accessor = { bufferView: 0, componentType: 5126, type: 'SCALAR', count: 3 }
  const turns = { bufferView: 1, componentType: 5126, type: 'VEC4', count: 3 }
  for (const accessors of [
    [{ ...accessor, count: 1e9 }, turns],
    [
      { ...accessor, bufferView: undefined, count: 2 ** 40 },
      { ...turns, bufferView: undefined, count: 2 ** 40 },
    ],
    [accessor, { ...turns, type: 'VEC3' }],
    [accessor, { ...turns, count: 2 }],
    [{ ...accessor, componentType: 5123 }, turns],
    [accessor],
  ]) {
    assert.equal(await read(motionFile({ more: { accessors } })), 'broken', JSON.stringify(accessors))
  }
  assert.equal(await read(motionFile({ times: [0, 2, 1] })), 'broken', 'times that decrease')
  assert.equal(await read(motionFile({ times: [0, Number.NaN, 2] })), 'broken')
  assert.equal(await read(motionFile({ times: [0, 1, Number.POSITIVE_INFINITY] })), 'broken')
  const animations = [{ channels: [{ sampler: 9, target: { node: 0, path: 'rotation' } }], samplers: [] }]
  assert.equal(await read(motionFile({ more: { animations } })), 'broken')
  assert.equal(
    await read(motionFile({ more: { nodes: Array.from({ length: 2_001 }, () => ({})) } })),
    'broken',
  )
})
