import { Euler, Matrix4, Quaternion, Vector3 } from 'three'
import { encodePng } from '../../tools/studio/file/png-writer.ts'
import { COLOURS, createBuffer, drawMesh, JOINTS, PAINTS, type Paint, type Point } from './foreign-mesh.ts'
import { vrm0Block, vrm1Block } from './foreign-vrm-blocks.ts'
import { type Gltf, glb } from './vrm-files.ts'

/**
 * Generates drawable VRM characters with the structure of other makers' files, so that tests need no third-party
 * artwork.
 */

export interface ForeignOptions {
  version: '0' | '1'
  heightMetres?: number
  /** Metres per unit of the file; 0.01 for a file in centimetres. */
  unitMetres?: number
  /** Optional parts: chest, neck and shoulders, fingers, eye bones, mouth shapes. */
  hasOptionalBones?: boolean
  hasFingers?: boolean
  hasEyeBones?: boolean
  presets?: readonly string[]
  /** Subdivisions of each side of the 21 boxes that form the character; 18 gives about 80,000 triangles. */
  fineness?: number
  textureSide?: number
}

const HEIGHT_METRES = 1.65
const OPTIONAL = /^(chest|neck|.*Shoulder)$/

export function foreignCharacter(options: ForeignOptions): Buffer {
  const { version, heightMetres = HEIGHT_METRES, unitMetres = 1, textureSide = 64 } = options
  const joints = jointsOf(options)
  const names = joints.map(([name]) => name)
  // characters in VRM 0.x files face -Z, in VRM 1.0 files +Z
  const facing = version === '0' ? -1 : 1
  const scale = heightMetres / HEIGHT_METRES / unitMetres
  const place = ([x, y, z]: Point) => new Vector3(facing * x, y, facing * z).multiplyScalar(scale)
  const worlds = joints.map(([, , at], i) =>
    new Matrix4().compose(place(at), rollOf(i), new Vector3(1, 1, 1)),
  )
  /** UniVRM's default: 6 cm above the head joint. */
  const lookAt = new Vector3(0, 0.06 * scale, 0).applyQuaternion(rollOf(names.indexOf('head')).invert())
  const buffer = createBuffer()
  const mesh = drawMesh(options, names, place, buffer)
  const inverses = buffer.add(Float32Array.from(worlds.flatMap((world) => world.clone().invert().elements)))
  const picture = buffer.add(encodePng(textureSide, textureSide, chequered(textureSide)))
  const nodes = joints.map(([name, parent], i) => ({
    name: `J_${name}`,
    ...localOf(worlds[i]!, worlds[names.indexOf(parent)]),
    children: joints.flatMap(([, of], child) => (of === name ? [child] : [])),
  }))
  const json: Gltf = {
    asset: { version: '2.0', generator: 'a foreign exporter' },
    scene: 0,
    scenes: [{ nodes: [0, nodes.length] }],
    nodes: [...nodes.map(tidy), { name: 'Body', mesh: 0, skin: 0 }],
    skins: [{ joints: names.map((_, i) => i), inverseBindMatrices: mesh.accessors.length }],
    meshes: [{ name: 'Body', primitives: mesh.primitives }],
    accessors: [
      ...mesh.accessors,
      { bufferView: inverses, componentType: 5126, type: 'MAT4', count: names.length },
    ],
    materials: PAINTS.map(materialOf),
    textures: [{ source: 0 }],
    images: [{ bufferView: picture, mimeType: 'image/png' }],
    bufferViews: buffer.views,
    buffers: [{ byteLength: buffer.bytes() }],
    ...(version === '1' ? vrm1Block(names, options, lookAt) : vrm0Block(names, options, lookAt)),
  }
  return glb(json, buffer.content())
}

function jointsOf({ hasOptionalBones = true, hasFingers = true, hasEyeBones = true }: ForeignOptions) {
  const isKept = (name: string) =>
    (hasOptionalBones || !OPTIONAL.test(name)) &&
    (hasFingers || !name.includes('Index')) &&
    (hasEyeBones || !name.endsWith('Eye'))
  const parents = new Map(JOINTS.map(([name, parent]) => [name, parent]))
  const kept = (name: string): string => (name === '' || isKept(name) ? name : kept(parents.get(name) ?? ''))
  return JOINTS.filter(([name]) => isKept(name)).map(
    ([name, parent, at]) => [name, kept(parent), at] as const,
  )
}

/** Each joint has its own rotation, as in files that Blender exports. */
const rollOf = (index: number) =>
  new Quaternion().setFromEuler(new Euler(index * 0.7, index * 1.3 + 0.4, -index * 0.5))

function localOf(world: Matrix4, parent: Matrix4 | undefined) {
  const local = parent ? parent.clone().invert().multiply(world) : world
  const [at, turn] = [new Vector3(), new Quaternion()]
  local.decompose(at, turn, new Vector3())
  return { translation: at.toArray(), rotation: turn.toArray() }
}

const tidy = ({ children, ...node }: Gltf & { children: number[] }): Gltf =>
  children.length ? { ...node, children } : node

function chequered(side: number): Uint8Array {
  const rgba = new Uint8Array(side * side * 4)
  for (let i = 0; i < side * side; i++) {
    const isLight = ((i % side) >> 4) % 2 === (Math.floor(i / side) >> 4) % 2
    rgba.set(isLight ? [220, 190, 170, 255] : [190, 150, 130, 255], i * 4)
  }
  return rgba
}

const materialOf = (paint: Paint): Gltf => ({
  name: paint,
  pbrMetallicRoughness: {
    baseColorFactor: [...COLOURS[paint], 1],
    ...(paint === 'body' ? { baseColorTexture: { index: 0 } } : {}),
  },
  extensions: { KHR_materials_unlit: {} },
})
