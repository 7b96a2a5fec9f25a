import { MeshoptSimplifier } from 'meshoptimizer'
import { type Surface, vertexCount } from './surface.ts'

/** Maximum error of the simplifier, relative to the surface's size. */
const LARGEST_ERROR = 0.004

/**
 * How strongly the simplifier keeps each attribute smooth: three of the normal, two texture coordinates, and skin
 * weights.
 */
const ATTRIBUTE_WEIGHTS = [0.3, 0.3, 0.3, 0.45, 0.45, 1.5, 1.5, 1.5]
const JOINT_GROUPS = [
  /UpperArm|UpperLeg|swing-.*-0/,
  /LowerArm|LowerLeg|swing-.*-1/,
  /Hand|Foot|swing-.*-2|spine|Index|Ring/,
]

/** Reduces a surface without morph targets to about this share of its triangles (0 to 1). */
export async function simplify(surface: Surface, share: number): Promise<void> {
  await MeshoptSimplifier.ready
  const target = Math.floor((surface.indices.length * share) / 3) * 3
  const [indices] = MeshoptSimplifier.simplifyWithAttributes(
    new Uint32Array(surface.indices),
    new Float32Array(surface.positions),
    3,
    attributesOf(surface),
    ATTRIBUTE_WEIGHTS.length,
    ATTRIBUTE_WEIGHTS,
    null,
    target,
    LARGEST_ERROR,
    ['LockBorder'],
  )
  keepVertices(surface, indices)
}

function attributesOf(surface: Surface): Float32Array {
  const count = vertexCount(surface)
  const width = ATTRIBUTE_WEIGHTS.length
  const attributes = new Float32Array(count * width)
  for (let vertex = 0; vertex < count; vertex++) {
    attributes.set(surface.normals.slice(vertex * 3, vertex * 3 + 3), vertex * width)
    attributes[vertex * width + 3] = surface.uvs[vertex * 2]! * 8
    attributes[vertex * width + 4] = surface.uvs[vertex * 2 + 1]! * 4
    JOINT_GROUPS.forEach((group, index) => {
      attributes[vertex * width + 5 + index] = shareOf(surface, vertex, group)
    })
  }
  return attributes
}

function shareOf({ joints, shares }: Surface, vertex: number, group: RegExp): number {
  let sum = 0
  for (let slot = vertex * 4; slot < vertex * 4 + 4; slot++) {
    if (group.test(joints[slot]!)) sum += shares[slot]!
  }
  return sum
}

/** Removes vertices that no triangle uses. */
function keepVertices(surface: Surface, indices: Uint32Array): void {
  const order = [...new Set(indices)]
  const newIndex = new Map(order.map((vertex, index) => [vertex, index]))
  const pick = <Item>(items: Item[], width: number) =>
    order.flatMap((vertex) => items.slice(vertex * width, vertex * width + width))
  surface.positions = pick(surface.positions, 3)
  surface.normals = pick(surface.normals, 3)
  surface.uvs = pick(surface.uvs, 2)
  surface.joints = pick(surface.joints, 4)
  surface.shares = pick(surface.shares, 4)
  surface.swatches = order.map((vertex) => surface.swatches[vertex])
  surface.indices = Array.from(indices, (vertex) => newIndex.get(vertex)!)
}
