import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import {
  type CharacterFacts,
  characterFault,
  licenceWarnings,
  REQUIRED_BONES,
} from '#core/characters/character-file.ts'
import { readVrm } from '../../../../server/characters/vrm/check.ts'
import { foreignCharacter } from '../../../support/foreign-character.ts'
import { type Gltf, glb, META_1, vrm0, vrm1 } from '../../../support/vrm-files.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uketsuke-vrm-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer): Promise<CharacterFacts | string> {
  const path = join(folder, 'x.vrm')
  await writeFile(path, bytes)
  return readVrm(path)
}
async function facts(bytes: Buffer): Promise<CharacterFacts> {
  const found = await read(bytes)
  assert.ok(typeof found !== 'string', String(found))
  return found
}
/** The reason why this file is refused when it is read or checked; undefined if it is accepted. */
async function faultOf(bytes: Buffer): Promise<string | undefined> {
  const found = await read(bytes)
  return typeof found === 'string' ? found : characterFault(found)
}

test('[2.4.4] reads format, triangles, bones, textures and license of VRM 1.0', async () => {
  const file = glb(vrm1())
  const { licence, bones, ...found } = await facts(file)
  assert.deepEqual(found, {
    sizeBytes: file.length,
    format: '1.0',
    triangles: 1,
    lacks: ['visemes', 'blink', 'emotions', 'gaze', 'fingers'],
    requiredExtensions: [],
    textures: 1,
    textureSidePx: 1_024,
  })
  assert.deepEqual([...bones].sort(), [...REQUIRED_BONES].sort())
  assert.deepEqual(licence, {
    name: META_1.name,
    version: '1.2',
    authors: '佐藤、田中',
    licenseUrl: META_1.licenseUrl,
    avatarPermission: 'everyone',
    commercialUsage: 'corporation',
    allowRedistribution: 'false',
    modification: 'allowModification',
  })
  assert.equal(await faultOf(file), undefined)
})

test('[2.4.4] recognizes VRM 0.x by its glTF extension `VRM`', async () => {
  const { format, licence, bones } = await facts(glb(vrm0()))
  assert.deepEqual(
    [format, licence.title, licence.commercialUssageName, bones.length],
    ['0.x', '古い形式', 'Allow', 15],
  )
})

test('[2.4.4] accepts the product’s own character', async () => {
  const path = new URL('../../../../site/public/characters/receptionist.vrm', import.meta.url).pathname
  const found = await readVrm(path)
  assert.ok(typeof found !== 'string', String(found))
  assert.equal(characterFault(found), undefined)
  assert.ok(found.triangles > 10_000 && found.triangles <= 50_000, String(found.triangles))
})

test('[2.4.4] counts triangles as they are drawn, once per node that uses the mesh', async () => {
  const more: Gltf = {
    accessors: [
      { componentType: 5126, type: 'VEC3', count: 60 },
      { componentType: 5125, type: 'SCALAR', count: 300 },
    ],
    meshes: [
      {
        primitives: [
          { attributes: { POSITION: 0 }, indices: 1 },
          { attributes: { POSITION: 0 }, mode: 1 },
        ],
      },
      {
        primitives: [
          { attributes: { POSITION: 0 }, mode: 5 },
          { attributes: { POSITION: 0 }, mode: 6 },
        ],
      },
      { primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] },
    ],
    nodes: [{ mesh: 0 }, { mesh: 1 }, { mesh: 0 }, ...REQUIRED_BONES.map((name) => ({ name }))],
  }
  assert.equal((await facts(glb(vrm1({ more })))).triangles, 100 + (58 + 58) + 100)
})

test('[2.4.4] accepts a character at each size limit and refuses a character just beyond the limit', async () => {
  const withTriangles = (count: number) =>
    faultOf(glb(vrm1({ more: { accessors: [{ componentType: 5126, type: 'VEC3', count: count * 3 }] } })))
  assert.deepEqual([await withTriangles(150_000), await withTriangles(150_001)], [undefined, 'triangles'])
  const good = await facts(glb(vrm1()))
  const cases: [Partial<CharacterFacts>, string | undefined][] = [
    [{ sizeBytes: 30 * 1024 * 1024 }, undefined],
    [{ sizeBytes: 30 * 1024 * 1024 + 1 }, 'tooLarge'],
    [{ textureSidePx: 4_096 }, undefined],
    [{ textureSidePx: 4_097 }, 'textures'],
    [{ textures: 64 }, undefined],
    [{ textures: 65 }, 'textures'],
    [{ requiredExtensions: ['KHR_materials_unlit'] }, undefined],
    [{ requiredExtensions: ['KHR_draco_mesh_compression'] }, 'unreadable'],
  ]
  for (const [change, fault] of cases) assert.equal(characterFault({ ...good, ...change }), fault)
})

test('[2.4.4] requires every bone that the avatar engine moves, each assigned to a node', async () => {
  for (const bone of REQUIRED_BONES) assert.equal(await faultOf(glb(vrm1({ without: [bone] }))), 'bones')
  const nodes = [{ mesh: 0 }, { name: 'hips' }]
  assert.equal(await faultOf(glb(vrm1({ more: { nodes } }))), 'bones')
})

test('[9] rejects non-VRM files regardless of extension', async () => {
  const whole = glb(vrm1())
  const change = (write: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(whole)
    write(bytes)
    return bytes
  }
  const cases: [string, Buffer][] = [
    ['notGlb', Buffer.alloc(0)],
    ['notGlb', Buffer.from('glTF')],
    ['notGlb', Buffer.from('<html><script>alert(1)</script></html>')],
    ['notGlb', change((bytes) => bytes.writeUInt32LE(1, 4))],
    ['notGlb', change((bytes) => bytes.writeUInt32LE(whole.length + 4, 8))],
    ['notGlb', whole.subarray(0, whole.length - 4)],
    ['notGlb', Buffer.concat([whole, Buffer.alloc(4)])],
    ['notGlb', change((bytes) => bytes.writeUInt32LE(0xfffffff0, 12))],
    ['notGlb', change((bytes) => bytes.writeUInt32LE(0, 16))],
    ['notGlb', glb('{"asset":')],
    ['notGlb', glb('[]')],
    ['notVrm', glb({ asset: { version: '2.0' } })],
    ['notVrm', glb({ ...vrm1(), asset: { version: '1.0' } })],
    ['vrmVersion', glb({ ...vrm1(), extensions: { VRMC_vrm: { specVersion: '2.0' } } })],
  ]
  for (const [fault, bytes] of cases)
    assert.equal(await faultOf(bytes), fault, bytes.toString('latin1', 0, 40))
})

test('[9] rejects a VRM file with an index or offset that points outside of the file', async () => {
  const with_ = (more: Gltf) => faultOf(glb(vrm1({ more })))
  const uris = ['https://example.com/x.png', 'http://10.0.0.1/', 'x.png', 'data:image/png;base64,AAAA', '']
  for (const uri of uris) {
    assert.equal(await with_({ images: [{ uri }] }), 'externalFile')
    assert.equal(await with_({ buffers: [{ byteLength: 69, uri }] }), 'externalFile')
  }
  const broken: Gltf[] = [
    { nodes: [{ mesh: 7 }] },
    { nodes: [{ mesh: -1 }] },
    { nodes: [{ mesh: '0' }] },
    { meshes: [{ primitives: [{ attributes: { POSITION: 9 } }] }] },
    { meshes: [{ primitives: [{ attributes: {} }] }] },
    { accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 4 }] },
    { accessors: [{ bufferView: 5, componentType: 5126, type: 'VEC3', count: 3 }] },
    { accessors: [{ bufferView: 0, componentType: 1, type: 'VEC3', count: 3 }] },
    { accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 1e300 }] },
    { buffers: [{ byteLength: 1_000_000 }] },
    { buffers: [{ byteLength: 69 }, { byteLength: 1 }] },
    { bufferViews: [{ buffer: 0, byteOffset: 60, byteLength: 60 }] },
    { bufferViews: [{ buffer: 1, byteOffset: 0, byteLength: 4 }] },
    { images: [{ bufferView: 8 }] },
    { images: [{}] },
    { nodes: Array.from({ length: 20_001 }, () => ({})) },
  ]
  for (const more of broken) assert.equal(await with_(more), 'broken', JSON.stringify(more).slice(0, 100))
})

test('[9] refuses a VRM file with more than 256 images or more than 4 MB of JSON', async () => {
  // these images have no bytes in the file, so opening one would report a broken file
  const pictures = (count: number) =>
    faultOf(glb(vrm1({ more: { images: Array.from({ length: count }, () => ({})) } })))
  assert.deepEqual([await pictures(256), await pictures(257)], ['broken', 'textures'])
  const withJson = (bytes: number) => {
    const text = JSON.stringify(vrm1())
    return faultOf(glb(text + ' '.repeat(bytes - Buffer.byteLength(text))))
  }
  assert.deepEqual([await withJson(4 * 1024 ** 2), await withJson(4 * 1024 ** 2 + 4)], [undefined, 'notGlb'])
})

test('[9] rejects a VRM file with a sparse accessor that is longer than its base or names a missing buffer view', async () => {
  const accessor = (sparse: Gltf) => ({
    accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 3, sparse }],
  })
  const sparse = (count: number, indexView = 0) => ({
    count,
    indices: { bufferView: indexView, componentType: 5123 },
    values: { bufferView: 0 },
  })
  assert.equal(await faultOf(glb(vrm1({ more: accessor(sparse(2)) }))), undefined)
  assert.equal(await faultOf(glb(vrm1({ more: accessor(sparse(4)) }))), 'broken')
  assert.equal(await faultOf(glb(vrm1({ more: accessor(sparse(2, 6)) }))), 'broken')
})

test('[9] the check of a VRM file never throws, whatever JSON the file contains', async () => {
  const json = fc.oneof(
    fc.object({ maxDepth: 4, key: fc.constantFrom('asset', 'extensions', 'nodes', 'meshes', 'VRM', 'x') }),
    fc
      .tuple(
        fc.constantFrom(
          'accessors',
          'bufferViews',
          'buffers',
          'images',
          'meshes',
          'nodes',
          'extensionsRequired',
        ),
        fc.jsonValue({ maxDepth: 3 }),
      )
      .map(([name, value]) => vrm1({ more: { [name]: value } })),
    fc
      .jsonValue({ maxDepth: 4 })
      .map((meta) => vrm1({ meta: { meta, name: meta, __proto__: meta } as Gltf })),
  )
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      await read(glb(value as Gltf))
    }),
    { numRuns: 500 },
  )
})

test("[2.4.4] warns about license terms that conflict with a company's use of a character", () => {
  const cases: [Record<string, string>, string[]][] = [
    [{}, []],
    [{ commercialUsage: 'corporation', avatarPermission: 'everyone' }, []],
    [{ commercialUsage: 'personalProfit' }, ['noCompanies']],
    [{ commercialUsage: 'personalNonProfit', avatarPermission: 'onlyAuthor' }, ['noCompanies', 'onlyAuthor']],
    [
      { avatarPermission: 'onlySeparatelyLicensedPerson', modification: 'prohibited' },
      ['onlyLicensed', 'noChanges'],
    ],
    [{ commercialUssageName: 'Allow', allowedUserName: 'Everyone', licenseName: 'CC0' }, []],
    [{ commercialUssageName: 'Disallow', allowedUserName: 'OnlyAuthor' }, ['noCompanies', 'onlyAuthor']],
    [{ allowedUserName: 'ExplicitlyLicensedPerson', licenseName: 'CC_BY_ND' }, ['onlyLicensed', 'noChanges']],
  ]
  for (const [licence, warnings] of cases) assert.deepEqual(licenceWarnings(licence), warnings)
})

const ALL_PRESETS = ['happy', 'relaxed', 'sad', 'angry', 'aa', 'ih', 'ou', 'ee', 'oh', 'blink']

for (const version of ['0', '1'] as const) {
  test(`[2.4.4] lists what a VRM ${version} file lacks, and treats expression presets that change nothing as missing`, async () => {
    const lacksOf = async (options: Partial<Parameters<typeof foreignCharacter>[0]>) =>
      (await facts(foreignCharacter({ version, ...options }))).lacks
    const fingers = ['fingers']
    assert.deepEqual(
      await lacksOf({ presets: ALL_PRESETS }),
      fingers,
      'the file has only the bones of the index fingers',
    )
    assert.deepEqual(await lacksOf({ presets: ALL_PRESETS, hasEyeBones: false }), ['gaze', 'fingers'])
    assert.deepEqual(await lacksOf({ presets: ['aa', 'blink'] }), ['visemes', 'emotions', 'fingers'])
    assert.deepEqual(await lacksOf({ presets: ALL_PRESETS.filter((name) => name !== 'blink') }), [
      'blink',
      'fingers',
    ])
  })
}

test('[2.4.4] accepts a character of 80,000 triangles and textures of 2,048 px', async () => {
  const found = await facts(foreignCharacter({ version: '1', fineness: 18, textureSide: 2048 }))
  assert.ok(found.triangles > 75_000, String(found.triangles))
  assert.equal(characterFault(found), undefined)
})

test("[2.4.4] refuses glTF accessors that have no data but would fill a kiosk's memory", async () => {
  const zeros = (count: number) => {
    const file = vrm1()
    const accessors = [...(file.accessors as Gltf[]), { componentType: 5126, type: 'VEC4', count }]
    return glb({ ...file, accessors })
  }
  assert.equal(await faultOf(zeros(12_000_000)), undefined)
  assert.equal(await faultOf(zeros(12_000_001)), 'broken')
  assert.equal(await faultOf(zeros(2 ** 40)), 'broken')
})
