import { Box3, Mesh, type Object3D, SkinnedMesh, Vector3 } from 'three'
import { type Figure, PRODUCT_FIGURE } from './figure.ts'
import type { LoadedVrm } from './loaded-vrm.ts'

/** Range of a character's height in meters. A file outside of it uses another unit, and is scaled to a person's height. */
const SHORTEST_METRES = 0.4
const TALLEST_METRES = 3
const PERSON_METRES = 1.6
/** Height of the eyes as a share of the way from neck joint to top, if the file has neither eye bones nor a look-at point. */
const EYE_SHARE = 0.45
/**
 * Minimum height of eyes that are placed by a file's look-at point, as a share of the way from neck joint to top. Exporters
 * write a point just above the neck if the author has set no look-at point.
 */
const LOWEST_EYE_SHARE = 0.3

/**
 * Measures a loaded character in its rest pose. If the file's unit is not the meter, scales the character to meters.
 */
export function measureFigure(vrm: LoadedVrm): Figure {
  vrm.scene.updateMatrixWorld(true)
  const figure = measure(vrm)
  const height = figure.topMetres - figure.floorMetres
  if (height >= SHORTEST_METRES && height <= TALLEST_METRES) return figure
  if (!(height > 0)) return PRODUCT_FIGURE
  vrm.scene.scale.setScalar(PERSON_METRES / height)
  vrm.scene.updateMatrixWorld(true)
  return measure(vrm)
}

function measure(vrm: LoadedVrm): Figure {
  const nodeOf = (name: string) => vrm.humanoid.getRawBoneNode(name) ?? undefined
  const heightOf = (name: string) => nodeOf(name)?.getWorldPosition(new Vector3()).y
  const head = nodeOf('head')
  const neckY = heightOf('head') ?? 0
  const bounds = new Box3().setFromObject(vrm.scene, true)
  const top = Math.max(head ? topOfHead(vrm.scene, head) : 0, neckY)
  const topMetres = top > neckY ? top : bounds.max.y
  const lowest = neckY + (topMetres - neckY) * LOWEST_EYE_SHARE
  const between = (y: number | undefined) => (y !== undefined && y > lowest && y < topMetres ? y : undefined)
  const bones = [heightOf('leftEye'), heightOf('rightEye')].filter((y) => y !== undefined)
  const bonesY = bones.length ? bones.reduce((sum, y) => sum + y, 0) / bones.length : undefined
  const lookAtY = vrm.lookAt?.getLookAtWorldPosition(new Vector3()).y
  const left = nodeOf('leftUpperArm')?.getWorldPosition(new Vector3())
  const right = nodeOf('rightUpperArm')?.getWorldPosition(new Vector3())
  return {
    topMetres,
    eyeMetres: between(bonesY) ?? between(lookAtY) ?? neckY + (topMetres - neckY) * EYE_SHARE,
    floorMetres: bounds.min.y,
    shoulderMetres: left && right ? left.distanceTo(right) : PRODUCT_FIGURE.shoulderMetres,
  }
}

/** Height of the highest vertex that follows the head: hair and hats count, wings and raised props do not. */
function topOfHead(scene: Object3D, head: Object3D): number {
  const ofHead = new Set<Object3D>()
  head.traverse((object) => ofHead.add(object))
  const point = new Vector3()
  let top = Number.NEGATIVE_INFINITY
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const follows = object instanceof SkinnedMesh ? jointTest(object, ofHead) : () => ofHead.has(object)
    const { count } = object.geometry.getAttribute('position')
    for (let vertex = 0; vertex < count; vertex++) {
      if (!follows(vertex)) continue
      top = Math.max(top, object.getVertexPosition(vertex, point).applyMatrix4(object.matrixWorld).y)
    }
  })
  return top
}

/** @returns a function that tells whether most of a vertex's weight is on these joints */
function jointTest(mesh: SkinnedMesh, joints: ReadonlySet<Object3D>): (vertex: number) => boolean {
  const indices = mesh.geometry.getAttribute('skinIndex')
  const weights = mesh.geometry.getAttribute('skinWeight')
  const isOfThese = mesh.skeleton.bones.map((bone) => joints.has(bone))
  return (vertex) => {
    let share = 0
    for (let i = 0; i < 4; i++) {
      if (isOfThese[indices.getComponent(vertex, i)]) share += weights.getComponent(vertex, i)
    }
    return share > 0.5
  }
}
