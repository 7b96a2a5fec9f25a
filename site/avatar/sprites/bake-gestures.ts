import { Vector3 } from 'three'
import { MOTION_SCORES } from '../motions.ts'
import { SIDES } from '../puppet.ts'
import { bakeBadge } from './bake-badge.ts'
import type { BakedFaces } from './bake-faces.ts'
import { addWhole, type BakeRoom } from './bake-room.ts'
import { type Affine, GESTURE_STEP_MS, GESTURES, type GestureFrame, type SpriteSheet } from './sheet.ts'

const GESTURE_QUALITY = 0.58
/**
 * A frame is stored only if it differs from all stored frames of every gesture: some joint has moved by at least this
 * many pixels, or an expression has changed.
 */
const NEW_POSE_PIXELS = 6
const NEW_FACE_WEIGHT = 0.3

const WATCHED = [
  'head',
  'chest',
  ...SIDES.flatMap((side) =>
    (['LowerArm', 'Hand', 'MiddleIntermediate'] as const).map((bone) => `${side}${bone}` as const),
  ),
] as const

interface Pose {
  joints: readonly { x: number; y: number }[]
  faces: ReadonlyMap<string, number>
}

export async function bakeGestures(
  room: BakeRoom,
  faces: Pick<BakedFaces, 'mouth' | 'faceDepth'>,
): Promise<SpriteSheet['gestures']> {
  const gestures: Partial<Record<keyof SpriteSheet['gestures'], GestureFrame[]>> = {}
  const stored: { pose: Pose; frame: GestureFrame }[] = []
  for (const gesture of GESTURES) {
    room.rest()
    const mouthNow = createMouthPlane(room, faces)
    room.player.play(gesture)
    const frames: GestureFrame[] = []
    const count = Math.ceil(MOTION_SCORES[gesture].durationMs / GESTURE_STEP_MS)
    for (let index = 0; index < count; index++) {
      room.step(GESTURE_STEP_MS)
      const pose = poseOf(room)
      const known = stored.find((each) => isSame(each.pose, pose))
      const frame = known?.frame ?? {
        figure: await addWhole(room, 'all', GESTURE_QUALITY),
        mouth: mouthNow(),
        badge: await bakeBadge(room, GESTURE_QUALITY),
      }
      if (!known) stored.push({ pose, frame })
      frames.push(frame)
    }
    gestures[gesture] = frames
  }
  return gestures as SpriteSheet['gestures']
}

function poseOf({ character, project, faces }: BakeRoom): Pose {
  const at = new Vector3()
  return {
    joints: WATCHED.flatMap((name) => {
      const joint = character.joint(name)
      return joint ? [project(joint.getWorldPosition(at))] : []
    }),
    faces: new Map(faces),
  }
}

function isSame(a: Pose, b: Pose): boolean {
  for (const [name, weight] of b.faces) {
    if (Math.abs(weight - (a.faces.get(name) ?? 0)) > NEW_FACE_WEIGHT) return false
  }
  return a.joints.every(({ x, y }, index) => {
    const other = b.joints[index]!
    return Math.hypot(x - other.x, y - other.y) < NEW_POSE_PIXELS
  })
}

/**
 * Creates a function that returns the current position of a plane on the face. The plane contains the resting mouth and
 * its surroundings.
 */
function createMouthPlane(
  { character, project }: BakeRoom,
  { mouth, faceDepth }: Pick<BakedFaces, 'mouth' | 'faceDepth'>,
): () => Affine {
  const head = character.joint('head')
  if (!head) return () => [1, 0, 0, 1, 0, 0]
  const joint = head.getWorldPosition(new Vector3())
  const scale =
    project(new Vector3(1, 0, joint.z + faceDepth)).x - project(new Vector3(0, 0, joint.z + faceDepth)).x
  const origin = project(new Vector3(0, 0, joint.z + faceDepth))
  const centre = new Vector3((mouth.x - origin.x) / scale, (origin.y - mouth.y) / scale, joint.z + faceDepth)
  const side = 10 / scale
  const corners = [
    centre,
    centre.clone().add({ x: side, y: 0, z: 0 }),
    centre.clone().add({ x: 0, y: -side, z: 0 }),
  ]
  const local = corners.map((corner) => head.worldToLocal(corner.clone()))
  return () => {
    const [at, right, below] = local.map((corner) => project(head.localToWorld(corner.clone())))
    const a = (right!.x - at!.x) / 10
    const b = (right!.y - at!.y) / 10
    const c = (below!.x - at!.x) / 10
    const d = (below!.y - at!.y) / 10
    return [a, b, c, d, at!.x - a * mouth.x - c * mouth.y, at!.y - b * mouth.x - d * mouth.y]
  }
}
