/** Component types and other constants of glTF. */
export const FLOAT = 5126
export const UNSIGNED_BYTE = 5121
export const UNSIGNED_SHORT = 5123
export const UNSIGNED_INT = 5125
export const ARRAY_BUFFER = 34962
export const ELEMENT_ARRAY_BUFFER = 34963

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942
const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const
/** A move below a micrometer is left out of morph targets. */
const SMALLEST_MOVE = 1e-6

type Numbers = Float32Array | Uint32Array | Uint16Array | Uint8Array
type Json = Record<string, unknown>

interface AccessorOptions {
  type: keyof typeof COMPONENTS
  componentType: number
  target?: number
  normalized?: boolean
  /** Whether to store minimum and maximum, as glTF requires for positions. */
  bounds?: boolean
}

/** Collects binary views and accessors; `encode` writes them after the glTF JSON. */
export function createGlb() {
  const accessors: Json[] = []
  const bufferViews: Json[] = []
  const parts: Buffer[] = []
  let size = 0

  const addView = (bytes: Buffer, target?: number): number => {
    const padding = (4 - (size % 4)) % 4
    parts.push(Buffer.alloc(padding), bytes)
    const view: Json = { buffer: 0, byteOffset: size + padding, byteLength: bytes.length }
    if (target) view.target = target
    size += padding + bytes.length
    return bufferViews.push(view) - 1
  }

  return {
    addView,
    addAccessor(
      numbers: Numbers,
      { type, componentType, target, normalized, bounds }: AccessorOptions,
    ): number {
      const components = COMPONENTS[type]
      const accessor: Json = {
        bufferView: addView(bytesOf(numbers), target),
        componentType,
        count: numbers.length / components,
        type,
      }
      if (normalized) accessor.normalized = true
      if (bounds) Object.assign(accessor, boundsOf(numbers, components))
      return accessors.push(accessor) - 1
    },
    /**
     * Adds the offsets of a morph target, three numbers for each vertex. Only vertices that move are stored (a sparse
     * accessor).
     */
    addMoves(moves: Float32Array): number {
      const moved: number[] = []
      for (let vertex = 0; vertex < moves.length / 3; vertex++) {
        const [x, y, z] = [moves[vertex * 3]!, moves[vertex * 3 + 1]!, moves[vertex * 3 + 2]!]
        if (Math.abs(x) + Math.abs(y) + Math.abs(z) > SMALLEST_MOVE) moved.push(vertex)
      }
      const values = Float32Array.from(
        moved.flatMap((vertex) => [...moves.subarray(vertex * 3, vertex * 3 + 3)]),
      )
      // In the bounds, a vertex that does not move counts as an offset of zero.
      const still = moved.length < moves.length / 3 ? [0, 0, 0] : []
      return (
        accessors.push({
          componentType: FLOAT,
          count: moves.length / 3,
          type: 'VEC3',
          ...boundsOf([...values, ...still], 3),
          sparse: {
            count: moved.length,
            indices: { bufferView: addView(bytesOf(Uint16Array.from(moved))), componentType: UNSIGNED_SHORT },
            values: { bufferView: addView(bytesOf(values)) },
          },
        }) - 1
      )
    },
    encode(document: Json): Buffer {
      const json = { ...document, accessors, bufferViews, buffers: [{ byteLength: size }] }
      const text = pad(Buffer.from(JSON.stringify(json)), 0x20)
      const binary = pad(Buffer.concat(parts), 0)
      return Buffer.concat([
        words(MAGIC, 2, 12 + 8 + text.length + 8 + binary.length),
        words(text.length, JSON_CHUNK),
        text,
        words(binary.length, BINARY_CHUNK),
        binary,
      ])
    },
  }
}

export type GlbWriter = ReturnType<typeof createGlb>

const bytesOf = (numbers: Numbers) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)

function boundsOf(numbers: ArrayLike<number>, components: number): { min: number[]; max: number[] } {
  const min = new Array<number>(components).fill(Number.POSITIVE_INFINITY)
  const max = new Array<number>(components).fill(Number.NEGATIVE_INFINITY)
  for (let index = 0; index < numbers.length; index++) {
    const component = index % components
    min[component] = Math.min(min[component]!, numbers[index]!)
    max[component] = Math.max(max[component]!, numbers[index]!)
  }
  return { min, max }
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

const pad = (bytes: Buffer, fill: number) =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, fill)])
