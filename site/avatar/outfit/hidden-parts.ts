import { type BufferAttribute, type BufferGeometry, type Object3D, SkinnedMesh, Sphere, Vector3 } from 'three'
import {
  ATLAS_SIZE,
  type ColourName,
  HAIR_OPEN,
  HAIR_WIDTH,
  SWATCH_MARGIN,
  SWATCH_SIZE,
  SWATCHES_TOP,
  swatchCorner,
} from '../atlas-layout.ts'
import type { Worn } from './fit.ts'

/** Something that a product character wears, and that is part of the character's own meshes. */
export interface HideablePart {
  hide(isHidden: boolean): void
}

interface Found {
  geometry: BufferGeometry
  /** Offsets of the part's triangles in the geometry's index. */
  triangles: number[]
  authored: number[]
}

/** Maximum distance in meters from a part at which its baked shadow darkens other surfaces. */
const SHADOW_METRES = 0.06

export function createHideablePart(scene: Object3D, worn: Worn): HideablePart {
  const geometries = geometriesOf(scene)
  const found = geometries.map((geometry) => findTriangles(geometry, worn))
  const light = createLight(geometries, found)
  let isNow = false
  return {
    hide(isHidden) {
      if (isHidden === isNow) return
      isNow = isHidden
      for (const { geometry, triangles, authored } of found) {
        const index = geometry.index!
        triangles.forEach((place, n) => {
          // hide a triangle by giving its three corners the same vertex
          for (let corner = 0; corner < 3; corner++)
            index.setX(place + corner, authored[n * 3 + (isHidden ? 0 : corner)]!)
        })
        if (triangles.length) index.needsUpdate = true
      }
      light(isHidden)
    },
  }
}

function geometriesOf(scene: Object3D): BufferGeometry[] {
  const geometries = new Set<BufferGeometry>()
  scene.traverse((object) => {
    if (object instanceof SkinnedMesh && object.geometry.index) geometries.add(object.geometry)
  })
  return [...geometries]
}

function findTriangles(geometry: BufferGeometry, { colours, above }: Worn): Found {
  const { position, uv } = attributesOf(geometry)
  const index = geometry.index!
  const isPart = (vertex: number) =>
    position.getY(vertex) > above && colours.some((colour) => isIn(colour, uv.getX(vertex), uv.getY(vertex)))
  const found: Found = { geometry, triangles: [], authored: [] }
  for (let place = 0; place < index.count; place += 3) {
    const corners = [0, 1, 2].map((corner) => index.getX(place + corner))
    if (!corners.every(isPart)) continue
    found.triangles.push(place)
    found.authored.push(...corners)
  }
  return found
}

function isIn(colour: ColourName, u: number, v: number): boolean {
  const [left, top] = swatchCorner(colour)
  const [x, y] = [u * ATLAS_SIZE - left, v * ATLAS_SIZE - top]
  return x >= 0 && x < SWATCH_SIZE && y >= 0 && y < SWATCH_SIZE
}

/**
 * Removes the shadow that a part casts on other surfaces, while the part is hidden. These shadows are baked into the
 * texture coordinates: the darker a vertex, the further right it is on the ramp of its color.
 */
function createLight(geometries: readonly BufferGeometry[], found: readonly Found[]) {
  const ball = new Sphere().setFromPoints(
    found.flatMap(({ geometry, authored }) =>
      authored.map((vertex) => new Vector3().fromBufferAttribute(attributesOf(geometry).position, vertex)),
    ),
  )
  const at = new Vector3()
  const shaded = geometries.flatMap((geometry) => {
    const { position, uv } = attributesOf(geometry)
    return Array.from({ length: position.count }, (_, vertex) => {
      const reach = ball.distanceToPoint(at.fromBufferAttribute(position, vertex))
      const share = 1 - Math.min(1, Math.max(0, reach) / SHADOW_METRES)
      const authored = uv.getX(vertex)
      const open = openEndOf(authored, uv.getY(vertex))
      return { uv, vertex, authored, lit: authored + (open - authored) * share }
    }).filter(({ authored, lit }) => lit !== authored)
  })
  return (isLit: boolean): void => {
    for (const { uv, vertex, authored, lit } of shaded) {
      uv.setX(vertex, isLit ? lit : authored)
      uv.needsUpdate = true
    }
  }
}

/**
 * For a point of the texture atlas on a color ramp: the fully lit end of that ramp. For other points: the point itself.
 */
function openEndOf(u: number, v: number): number {
  const [x, y] = [u * ATLAS_SIZE, v * ATLAS_SIZE]
  if (y >= SWATCHES_TOP) return (Math.floor(x / SWATCH_SIZE) * SWATCH_SIZE + SWATCH_MARGIN) / ATLAS_SIZE
  return x < HAIR_WIDTH ? HAIR_OPEN / ATLAS_SIZE : u
}

const attributesOf = (geometry: BufferGeometry) =>
  geometry.attributes as Record<'position' | 'uv', BufferAttribute>
