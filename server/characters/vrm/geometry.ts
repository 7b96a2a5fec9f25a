import { at, countOf, type Json, listOf, objectOf } from './gltf-json.ts'

/** Values of a primitive's `mode` that draw triangles (glTF 2.0, 3.7.2.1). */
const TRIANGLES = 4
const TRIANGLE_STRIP = 5
const TRIANGLE_FAN = 6

/**
 * Number of drawn triangles. The triangles of a mesh count once for each node that shows it.
 * @returns undefined if an index points outside of its list
 */
export function trianglesOf(json: Json): number | undefined {
  const meshes = listOf(json.meshes).map((mesh) => trianglesOfMesh(objectOf(mesh), listOf(json.accessors)))
  let sum = 0
  for (const node of listOf(json.nodes)) {
    const mesh = objectOf(node).mesh
    if (mesh === undefined) continue
    const triangles = meshes[countOf(mesh) ?? -1]
    if (triangles === undefined) return undefined
    sum += triangles
  }
  return sum
}

function trianglesOfMesh(mesh: Json, accessors: readonly unknown[]): number | undefined {
  let sum = 0
  for (const value of listOf(mesh.primitives)) {
    const primitive = objectOf(value)
    const source = primitive.indices ?? objectOf(primitive.attributes).POSITION
    const vertices = countOf(at(accessors, source)?.count)
    if (vertices === undefined) return undefined
    const mode = primitive.mode ?? TRIANGLES
    if (mode === TRIANGLES) sum += Math.floor(vertices / 3)
    else if (mode === TRIANGLE_STRIP || mode === TRIANGLE_FAN) sum += Math.max(0, vertices - 2)
  }
  return sum
}

/** Bytes per component, by component type (glTF 2.0, 3.6.2.2). */
const COMPONENT_BYTES: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
const COMPONENTS: Record<string, number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}

/**
 * Maximum total of elements in accessors for which a loader must allocate memory: those without a buffer view (filled with zeros)
 * and sparse ones (a changed copy). 60 mouth shapes of 50,000 vertices have 3 million.
 */
const ALLOCATED_MAX = 12_000_000

/** Whether loading the file would allocate much more memory than any real character needs. */
export function isBloated(json: Json): boolean {
  let allocated = 0
  for (const accessor of listOf(json.accessors).map(objectOf)) {
    if (accessor.bufferView === undefined || accessor.sparse !== undefined)
      allocated += countOf(accessor.count) ?? 0
  }
  return allocated > ALLOCATED_MAX
}

/**
 * Whether all buffer views lie within the file's only buffer, and all accessors within their views. Loaders do not check this.
 */
export function isWithinBuffer(json: Json, binaryBytes: number): boolean {
  const buffers = listOf(json.buffers)
  if (buffers.length > 1) return false
  const bufferBytes = buffers.length === 0 ? 0 : countOf(objectOf(buffers[0]).byteLength)
  // The binary chunk may be longer than the buffer, because it is padded to a multiple of four bytes.
  if (bufferBytes === undefined || bufferBytes > binaryBytes) return false
  const views = listOf(json.bufferViews)
  const areViewsGood = views.every((value) => {
    const view = objectOf(value)
    const [start, bytes] = [countOf(view.byteOffset ?? 0), countOf(view.byteLength)]
    return view.buffer === 0 && start !== undefined && bytes !== undefined && start + bytes <= bufferBytes
  })
  return areViewsGood && listOf(json.accessors).every((accessor) => isWithinViews(objectOf(accessor), views))
}

function isWithinViews(accessor: Json, views: readonly unknown[]): boolean {
  const count = countOf(accessor.count)
  const bytesEach = elementBytes(accessor.componentType, accessor.type)
  if (count === undefined || bytesEach === undefined) return false
  const isMainGood =
    accessor.bufferView === undefined ||
    fits(views, accessor.bufferView, accessor.byteOffset, count, bytesEach)
  if (accessor.sparse === undefined) return isMainGood
  const sparse = objectOf(accessor.sparse)
  const changed = countOf(sparse.count)
  const indices = objectOf(sparse.indices)
  const values = objectOf(sparse.values)
  const indexBytes = elementBytes(indices.componentType, 'SCALAR')
  if (changed === undefined || changed > count || indexBytes === undefined) return false
  return (
    isMainGood &&
    fits(views, indices.bufferView, indices.byteOffset, changed, indexBytes) &&
    fits(views, values.bufferView, values.byteOffset, changed, bytesEach)
  )
}

function elementBytes(componentType: unknown, type: unknown): number | undefined {
  const each = typeof componentType === 'number' ? COMPONENT_BYTES[componentType] : undefined
  const components =
    typeof type === 'string' && Object.hasOwn(COMPONENTS, type) ? COMPONENTS[type] : undefined
  return each && components && each * components
}

function fits(
  views: readonly unknown[],
  viewIndex: unknown,
  offset: unknown,
  count: number,
  bytesEach: number,
): boolean {
  const view = at(views, viewIndex)
  const start = countOf(offset ?? 0)
  const stride = countOf(view?.byteStride ?? bytesEach)
  const viewBytes = countOf(view?.byteLength)
  if (viewBytes === undefined || start === undefined || stride === undefined) return false
  return count === 0 || start + (count - 1) * stride + bytesEach <= viewBytes
}
