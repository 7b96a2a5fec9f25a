import { Object3D, Vector3 } from 'three'
import type { Posture } from '../postures.ts'
import { type Bone, type BoneName, PRODUCT_HEAD, type Puppet } from '../puppet.ts'
import { createFaceChoice, type FaceChoice } from './face-choice.ts'
import { type Affine, CHAIN, type ChainBone, IDENTITY, type SpriteSheet } from './sheet.ts'

/**
 * Distance of the head's flat picture from the head joint, as a share of the mouth's distance from that joint. The
 * larger this share, the more a turn of the head shifts the picture.
 */
const PLANE_SHARE = 0.6

interface SpritePuppet extends Puppet {
  readonly face: FaceChoice
  /** Computes the positions of the layers from the bones' rotations. */
  update(): void
  reset(): void
  readonly places: Readonly<Places>
}

/** Matrix of each layer. `figure` follows the hips only, and is used for pictures of the whole character. */
type Places = Record<'head' | 'body' | 'figure', Affine>

/** A puppet with the bones from the hips to the head, whose rotations move and tilt flat layers. */
export function createSpritePuppet(sheet: SpriteSheet, posture: Posture): SpritePuppet {
  const nodes = buildChain(sheet)
  const face = createFaceChoice()
  const project = createProjection(sheet)
  const rest = { hips: project(nodes.hips), neck: project(nodes.neck), head: project(nodes.head) }
  const places: Places = { head: IDENTITY, body: IDENTITY, figure: IDENTITY }

  return {
    posture,
    headBall: PRODUCT_HEAD,
    face,
    places,
    bone: (name: BoneName): Bone | undefined => nodes[name as ChainBone],
    setFace: face.set,
    hasFace: (name) => face.has(name),
    setGaze: (yaw) => face.look(yaw),
    update() {
      nodes.hips.updateMatrixWorld(true)
      places.body = between(rest.hips, rest.neck, project(nodes.hips), project(nodes.neck))
      places.head = planeOf(nodes.head, rest.head, sheet, sheet.faceDepth * PLANE_SHARE)
      const hips = project(nodes.hips)
      places.figure = [1, 0, 0, 1, hips.x - rest.hips.x, hips.y - rest.hips.y]
    },
    reset() {
      for (const name of CHAIN) nodes[name].quaternion.identity()
      face.reset()
    },
  }
}

function buildChain({ joints }: SpriteSheet): Record<ChainBone, Object3D> {
  let parent: Object3D | undefined
  const at = new Vector3()
  const nodes: Partial<Record<ChainBone, Object3D>> = {}
  for (const name of CHAIN) {
    const node = new Object3D()
    node.position.fromArray(joints[name]).sub(at)
    at.fromArray(joints[name])
    parent?.add(node)
    nodes[name] = node
    parent = node
  }
  nodes.hips!.updateMatrixWorld(true)
  return nodes as Record<ChainBone, Object3D>
}

interface Point {
  x: number
  y: number
}

/** @returns a function that gives a joint's place on the stage */
function createProjection({ originX, originY, pixelsPerMetre }: SpriteSheet): (node: Object3D) => Point {
  return ({ matrixWorld: { elements } }) => ({
    x: originX + elements[12]! * pixelsPerMetre,
    y: originY - elements[13]! * pixelsPerMetre,
  })
}

/** The rotation, scale and shift that move `fromA` to `toA` and `fromB` to `toB`. */
function between(fromA: Point, fromB: Point, toA: Point, toB: Point): Affine {
  const [fromX, fromY] = [fromB.x - fromA.x, fromB.y - fromA.y]
  const [toX, toY] = [toB.x - toA.x, toB.y - toA.y]
  const square = fromX * fromX + fromY * fromY
  const a = (fromX * toX + fromY * toY) / square
  const b = (fromX * toY - fromY * toX) / square
  return [a, b, -b, a, toA.x - a * fromA.x + b * fromA.y, toA.y - b * fromA.x - a * fromA.y]
}

/** Matrix that moves a flat picture with the head. The picture is an upright plane in front of the head's joint. */
function planeOf(head: Object3D, rest: Point, sheet: SpriteSheet, depth: number): Affine {
  const { pixelsPerMetre: scale, originX, originY } = sheet
  const m = head.matrixWorld.elements
  const [a, b, c, d] = [m[0]!, -m[1]!, -m[4]!, m[5]!]
  const x = originX + scale * (m[12]! + depth * m[8]!)
  const y = originY - scale * (m[13]! + depth * m[9]!)
  return [a, b, c, d, x - a * rest.x - c * rest.y, y - b * rest.x - d * rest.y]
}
