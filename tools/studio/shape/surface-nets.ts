import { gradientAt } from './gradient.ts'
import { type Box, type Grid, sampleGrid, slot } from './grid.ts'
import type { Field } from './sdf.ts'
import { clamp, type Vec3 } from './vector.ts'

interface Mesh {
  positions: number[]
  normals: number[]
  /** Vertex indices, three for each triangle, counter-clockwise as seen from outside. */
  indices: number[]
}

/** Number of steps that move a vertex towards the exact surface. */
const REFINE_STEPS = 4

/** Corner offsets of a grid cell (a cube) and the twelve edges between the corners. */
const CORNERS: readonly Vec3[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [1, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, 1],
]
const EDGES: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
]

/**
 * Naive surface nets: one vertex in every grid cell that the surface crosses, one quad for every grid edge that it crosses. The vertices
 * are then moved onto the surface and take its exact normal, so that shading and outlines look clean on a coarse grid.
 */
export function surfaceNets(field: Field, box: Box, cell: number): Mesh {
  const grid = sampleGrid(field, box, cell)
  const mesh: Mesh = { positions: [], normals: [], indices: [] }
  const vertexOf = placeVertices(field, grid, mesh)
  connectQuads(grid, vertexOf, mesh)
  return mesh
}

function placeVertices(field: Field, grid: Grid, mesh: Mesh): Int32Array {
  const { counts, origin, cell } = grid
  const vertexOf = new Int32Array(grid.distances.length).fill(-1)
  const corner = new Float32Array(8)
  for (let k = 0; k < counts[2] - 1; k++) {
    for (let j = 0; j < counts[1] - 1; j++) {
      for (let i = 0; i < counts[0] - 1; i++) {
        if (!readCorners(grid, i, j, k, corner)) continue
        const [x, y, z] = crossing(corner)
        vertexOf[slot(grid, i, j, k)] = mesh.positions.length / 3
        addVertex(
          field,
          origin[0] + (i + x) * cell,
          origin[1] + (j + y) * cell,
          origin[2] + (k + z) * cell,
          cell,
          mesh,
        )
      }
    }
  }
  return vertexOf
}

/** Reads the samples at the cell's corners. @returns whether the surface passes through the cell */
function readCorners(grid: Grid, i: number, j: number, k: number, corner: Float32Array): boolean {
  let inside = 0
  for (let index = 0; index < 8; index++) {
    const [di, dj, dk] = CORNERS[index]!
    corner[index] = grid.distances[slot(grid, i + di, j + dj, k + dk)]!
    if (corner[index]! < 0) inside++
  }
  return inside > 0 && inside < 8
}

/** Mean of the points at which the surface crosses the cell's edges. */
function crossing(corner: Float32Array): Vec3 {
  let x = 0
  let y = 0
  let z = 0
  let crossings = 0
  for (const [a, b] of EDGES) {
    const da = corner[a]!
    const db = corner[b]!
    if (da < 0 === db < 0) continue
    const share = da / (da - db)
    const from = CORNERS[a]!
    const to = CORNERS[b]!
    x += from[0] + (to[0] - from[0]) * share
    y += from[1] + (to[1] - from[1]) * share
    z += from[2] + (to[2] - from[2]) * share
    crossings++
  }
  return [x / crossings, y / crossings, z / crossings]
}

function addVertex(field: Field, px: number, py: number, pz: number, cell: number, mesh: Mesh): void {
  let x = px
  let y = py
  let z = pz
  for (let step = 0; step < REFINE_STEPS; step++) {
    const { normal, steepness } = gradientAt(field, x, y, z)
    const move = clamp(field(x, y, z) / Math.max(steepness, 0.3), -cell / 2, cell / 2)
    x -= normal[0] * move
    y -= normal[1] * move
    z -= normal[2] * move
  }
  mesh.positions.push(x, y, z)
  mesh.normals.push(...gradientAt(field, x, y, z, cell * 0.2).normal)
}

function connectQuads(grid: Grid, vertexOf: Int32Array, mesh: Mesh): void {
  const { counts, distances } = grid
  const vertex = (i: number, j: number, k: number) => vertexOf[slot(grid, i, j, k)]!
  const inside = (i: number, j: number, k: number) => distances[slot(grid, i, j, k)]! < 0
  for (let k = 1; k < counts[2] - 1; k++) {
    for (let j = 1; j < counts[1] - 1; j++) {
      for (let i = 1; i < counts[0] - 1; i++) {
        const here = inside(i, j, k)
        const back = vertex(i, j, k)
        if (here !== inside(i + 1, j, k)) {
          addQuad(mesh, vertex(i, j - 1, k - 1), vertex(i, j, k - 1), back, vertex(i, j - 1, k), !here)
        }
        if (here !== inside(i, j + 1, k)) {
          addQuad(mesh, vertex(i - 1, j, k - 1), vertex(i - 1, j, k), back, vertex(i, j, k - 1), !here)
        }
        if (here !== inside(i, j, k + 1)) {
          addQuad(mesh, vertex(i - 1, j - 1, k), vertex(i, j - 1, k), back, vertex(i - 1, j, k), !here)
        }
      }
    }
  }
}

function addQuad(mesh: Mesh, a: number, b: number, c: number, d: number, flip: boolean): void {
  if (a < 0 || b < 0 || c < 0 || d < 0) return
  // the shorter diagonal approximates the surface better
  const [p, q, r, s] = squaredDistance(mesh, a, c) < squaredDistance(mesh, b, d) ? [a, b, c, d] : [b, c, d, a]
  if (flip) mesh.indices.push(p, r, q, p, s, r)
  else mesh.indices.push(p, q, r, p, r, s)
}

function squaredDistance({ positions }: Mesh, a: number, b: number): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) sum += (positions[a * 3 + axis]! - positions[b * 3 + axis]!) ** 2
  return sum
}
