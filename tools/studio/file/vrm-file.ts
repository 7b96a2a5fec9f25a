import { ATLAS_SIZE, AUTHOR } from '../../../site/avatar/atlas-layout.ts'
import type { Skeleton } from '../body/skeleton.ts'
import type { Swing } from '../body/swing.ts'
import type { Atlas } from '../paint/atlas.ts'
import { BLUSH_SIZE } from '../paint/blush-picture.ts'
import { MATERIALS, type MaterialName, makeMaterials } from '../paint/materials.ts'
import { type Surface, vertexCount } from '../shape/surface.ts'
import { clamp } from '../shape/vector.ts'
import { type MorphedNode, makeExpressions } from './expressions.ts'
import {
  ARRAY_BUFFER,
  createGlb,
  ELEMENT_ARRAY_BUFFER,
  FLOAT,
  type GlbWriter,
  UNSIGNED_BYTE,
  UNSIGNED_INT,
  UNSIGNED_SHORT,
} from './glb-writer.ts'
import { encodePng } from './png-writer.ts'
import { springExtension, vrmExtension } from './vrm-extensions.ts'

const LINEAR = 9729
const CLAMP_TO_EDGE = 33071
const LARGEST_SHORT_INDEX = 65535

export interface Drawn {
  surface: Surface
  material: MaterialName
}

interface Frame {
  name: string
  skeleton: Skeleton
  swings: readonly Swing[]
  atlas: Atlas
  blush: Uint8Array
}

/** Encodes a complete VRM 1.0 file. */
export function encodeVrm(drawn: readonly Drawn[], frame: Frame): Buffer {
  const { skeleton, atlas, blush } = frame
  const glb = createGlb()
  const pictures = [
    { name: 'lit', png: encodePng(ATLAS_SIZE, ATLAS_SIZE, atlas.lit) },
    { name: 'shade', png: encodePng(ATLAS_SIZE, ATLAS_SIZE, atlas.shade) },
    { name: 'blush', png: encodePng(BLUSH_SIZE, BLUSH_SIZE, blush) },
  ]
  const firstMeshNode = skeleton.joints.length
  const images = pictures.map(({ name, png }) => ({
    name,
    mimeType: 'image/png',
    bufferView: glb.addView(png),
  }))
  const meshes = drawn.map((item) => meshOf(glb, skeleton, item))
  const morphed: MorphedNode[] = drawn.map(({ surface }, index) => ({ surface, node: firstMeshNode + index }))
  return glb.encode({
    asset: { version: '2.0', generator: AUTHOR },
    scene: 0,
    scenes: [{ nodes: [skeleton.indexOf('hips'), ...morphed.map(({ node }) => node)] }],
    nodes: [
      ...jointNodes(skeleton),
      ...drawn.map(({ surface }, mesh) => ({ name: surface.name, mesh, skin: 0 })),
    ],
    meshes,
    skins: [skinOf(glb, skeleton)],
    materials: makeMaterials({ lit: 0, shade: 1, blush: 2 }),
    textures: images.map((_, source) => ({ source, sampler: 0 })),
    images,
    samplers: [{ magFilter: LINEAR, minFilter: LINEAR, wrapS: CLAMP_TO_EDGE, wrapT: CLAMP_TO_EDGE }],
    extensionsUsed: ['VRMC_vrm', 'VRMC_materials_mtoon', 'VRMC_springBone', 'KHR_materials_unlit'],
    extensions: {
      VRMC_vrm: vrmExtension(frame.name, skeleton, makeExpressions(morphed)),
      VRMC_springBone: springExtension(skeleton, frame.swings),
    },
  })
}

function jointNodes({ joints, indexOf }: Skeleton) {
  return joints.map(({ name, at, parent }) => {
    const from = parent ? joints[indexOf(parent)]!.at : [0, 0, 0]
    const children = joints.flatMap((child, index) => (child.parent === name ? [index] : []))
    const translation = at.map((value, axis) => value - from[axis]!)
    return children.length ? { name, translation, children } : { name, translation }
  })
}

function skinOf(glb: GlbWriter, { joints, indexOf }: Skeleton) {
  const inverse = joints.flatMap(({ at: [x, y, z] }) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1])
  return {
    joints: joints.map((_, index) => index),
    inverseBindMatrices: glb.addAccessor(new Float32Array(inverse), { type: 'MAT4', componentType: FLOAT }),
    skeleton: indexOf('hips'),
  }
}

function meshOf(glb: GlbWriter, skeleton: Skeleton, { surface, material }: Drawn) {
  const primitive = {
    attributes: attributesOf(glb, skeleton, surface),
    indices: indicesOf(glb, surface),
    material: MATERIALS.indexOf(material),
  }
  const names = [...surface.morphs.keys()]
  if (!names.length) return { name: surface.name, primitives: [primitive] }
  return {
    name: surface.name,
    primitives: [
      { ...primitive, targets: names.map((name) => ({ POSITION: glb.addMoves(movesOf(surface, name)) })) },
    ],
    weights: names.map(() => 0),
    extras: { targetNames: names },
  }
}

/** Offsets of a morph target for every vertex; 0 for vertices that its list does not contain. */
function movesOf(surface: Surface, name: string): Float32Array {
  const moves = surface.morphs.get(name)!
  return Float32Array.from({ length: vertexCount(surface) * 3 }, (_, index) => moves[index] ?? 0)
}

function indicesOf(glb: GlbWriter, surface: Surface): number {
  const target = ELEMENT_ARRAY_BUFFER
  if (vertexCount(surface) <= LARGEST_SHORT_INDEX) {
    const indices = new Uint16Array(surface.indices)
    return glb.addAccessor(indices, { type: 'SCALAR', componentType: UNSIGNED_SHORT, target })
  }
  return glb.addAccessor(new Uint32Array(surface.indices), {
    type: 'SCALAR',
    componentType: UNSIGNED_INT,
    target,
  })
}

function attributesOf(glb: GlbWriter, skeleton: Skeleton, surface: Surface) {
  const target = ARRAY_BUFFER
  const { joints, shares } = quantizeShares(skeleton, surface)
  const uvs = Uint16Array.from(surface.uvs, (value) => Math.round(clamp(value) * 65535))
  return {
    POSITION: glb.addAccessor(new Float32Array(surface.positions), {
      type: 'VEC3',
      componentType: FLOAT,
      target,
      bounds: true,
    }),
    NORMAL: glb.addAccessor(new Float32Array(surface.normals), {
      type: 'VEC3',
      componentType: FLOAT,
      target,
    }),
    TEXCOORD_0: glb.addAccessor(uvs, {
      type: 'VEC2',
      componentType: UNSIGNED_SHORT,
      target,
      normalized: true,
    }),
    JOINTS_0: glb.addAccessor(joints, { type: 'VEC4', componentType: UNSIGNED_BYTE, target }),
    WEIGHTS_0: glb.addAccessor(shares, {
      type: 'VEC4',
      componentType: UNSIGNED_BYTE,
      target,
      normalized: true,
    }),
  }
}

/** Converts weights to integers that add up to 255 for each vertex. glTF requires that a joint with weight 0 is joint 0. */
function quantizeShares(skeleton: Skeleton, surface: Surface): { joints: Uint8Array; shares: Uint8Array } {
  const joints = Uint8Array.from(surface.joints, skeleton.indexOf)
  const shares = new Uint8Array(surface.shares.length)
  for (let first = 0; first < shares.length; first += 4) {
    let rest = 255
    for (let slot = first + 1; slot < first + 4; slot++) {
      shares[slot] = Math.round(surface.shares[slot]! * 255)
      rest -= shares[slot]!
      if (shares[slot] === 0) joints[slot] = 0
    }
    shares[first] = rest
  }
  return { joints, shares }
}
