import {
  AmbientLight,
  type Bone,
  CylinderGeometry,
  DirectionalLight,
  Euler,
  Group,
  HemisphereLight,
  MathUtils,
  Matrix4,
  Mesh,
  MeshPhysicalMaterial,
  type Object3D,
  PerspectiveCamera,
  Quaternion,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

/** The pose of a hand in degrees. */
export interface StillPose {
  /**
   * Bends of the fingers' lower, middle and upper joints, added to the model's rest pose. Each list goes from index to
   * little finger.
   */
  lower: readonly number[]
  middle: readonly number[]
  upper?: readonly number[]
  /** Angle between neighboring fingers, added to the angle in the rest pose. */
  spread?: number
  /** How far the thumb is folded across the palm. */
  thumb?: number
  /** Rotation of the raised hand, whose palm faces the camera, about y, x and z. */
  yaw?: number
  pitch?: number
  roll?: number
}

const FINGERS = ['index', 'middle', 'ring', 'pinky'] as const
const PARTS = ['metacarpal', 'phalanx-proximal', 'phalanx-intermediate', 'phalanx-distal', 'tip'] as const
const THUMB = ['thumb-metacarpal', 'thumb-phalanx-proximal', 'thumb-phalanx-distal', 'thumb-tip'] as const
const boneOf = (finger: (typeof FINGERS)[number], part: number) => `${finger}-finger-${PARTS[part]}`
/** Bend of a finger's upper joint as a share of the middle joint's bend, unless the pose specifies it. */
const UPPER_SHARE = 0.6
const DISTANCE_METRES = 0.3
const SKIN = '#d9a07c'

const position = (object: Object3D): Vector3 => object.getWorldPosition(new Vector3())

/** Rotates an object about an axis in world space. */
function rotate(object: Object3D, axis: Readonly<Vector3>, degrees: number): void {
  object.parent!.updateWorldMatrix(true, false)
  const parent = object.parent!.getWorldQuaternion(new Quaternion())
  const world = object.getWorldQuaternion(new Quaternion())
  world.premultiply(new Quaternion().setFromAxisAngle(axis, MathUtils.degToRad(degrees)))
  object.quaternion.copy(parent.invert().multiply(world))
  object.updateMatrixWorld(true)
}

/**
 * Draws a person's left hand in a chosen pose, for tests of the hand tracker with its real model. Runs in a browser.
 * The hand is `generic-hand/left.glb` of @webxr-input-profiles/assets (MIT, see hand-model/LICENSE.md), which has the
 * joints of WebXR Hand Input.
 */
export async function createPosedHand(url: string, width: number, height: number) {
  const { scene: model } = await new GLTFLoader().loadAsync(url)
  const bones = new Map<string, Object3D>()
  const skin = new MeshPhysicalMaterial({
    color: SKIN,
    roughness: 0.55,
    sheen: 0.4,
    sheenColor: '#c0553a',
    sheenRoughness: 0.6,
  })
  model.traverse((object) => {
    bones.set(object.name, object)
    if (!(object instanceof Mesh)) return
    object.frustumCulled = false
    object.material = skin
  })
  const bone = (name: string): Bone => bones.get(name) as Bone
  const root = new Group()
  root.add(model)
  root.updateMatrixWorld(true)
  // the model's joints are siblings: makes each one a child of the joint before it
  for (const finger of FINGERS) {
    for (let part = 1; part < PARTS.length; part++)
      bone(boneOf(finger, part - 1)).attach(bone(boneOf(finger, part)))
    bone('wrist').attach(bone(boneOf(finger, 0)))
  }
  for (let part = 1; part < THUMB.length; part++) bone(THUMB[part - 1]!).attach(bone(THUMB[part]!))
  bone('wrist').attach(bone(THUMB[0]))
  const rest = new Map(
    [...bones].map(([name, { position: at, quaternion }]) => [
      name,
      { at: at.clone(), turn: quaternion.clone() },
    ]),
  )

  /** The 21 points in MediaPipe's order. */
  const points = (): Vector3[] => [
    position(bone('wrist')),
    ...THUMB.map((name) => position(bone(name))),
    ...FINGERS.flatMap((finger) => [1, 2, 3, 4].map((part) => position(bone(boneOf(finger, part))))),
  ]

  function take(pose: StillPose): void {
    for (const [name, { at, turn }] of rest) {
      bones.get(name)!.position.copy(at)
      bones.get(name)!.quaternion.copy(turn)
    }
    root.position.set(0, 0, 0)
    root.quaternion.identity()
    root.updateMatrixWorld(true)
    const [wrist, index, middle, little] = [0, 5, 9, 17].map((at) => points()[at]!) as [
      Vector3,
      Vector3,
      Vector3,
      Vector3,
    ]
    const fingers = middle.sub(wrist).normalize()
    const across = little.sub(index).projectOnPlane(fingers).normalize()
    const palm = across.clone().cross(fingers)
    for (const [at, finger] of FINGERS.entries()) {
      const joint = (part: number) => bone(boneOf(finger, part))
      const way = position(joint(2)).sub(position(joint(1)))
      const fan = (pose.spread ?? 0) * (1.5 - at)
      const axis = way.cross(palm).normalize().applyAxisAngle(palm, MathUtils.degToRad(fan))
      rotate(joint(1), palm, fan)
      rotate(joint(1), axis, pose.lower[at]!)
      rotate(joint(2), axis, pose.middle[at]!)
      rotate(joint(3), axis, pose.upper?.[at] ?? pose.middle[at]! * UPPER_SHARE)
    }
    const fold = pose.thumb ?? 0
    rotate(bone(THUMB[0]), fingers, fold)
    const tip = position(bone(THUMB[3])).sub(position(bone(THUMB[1])))
    const thumbAxis = tip.cross(across.clone().addScaledVector(palm, 0.6)).normalize()
    rotate(bone(THUMB[1]), thumbAxis, fold * 0.4)
    rotate(bone(THUMB[2]), thumbAxis, fold * 0.6)
    const upright = new Quaternion()
      .setFromRotationMatrix(new Matrix4().makeBasis(fingers.clone().cross(palm), fingers, palm))
      .invert()
    const { yaw = 0, pitch = 0, roll = 0 } = pose
    const [x, y, z] = [pitch, yaw, roll].map(MathUtils.degToRad) as [number, number, number]
    root.quaternion.setFromEuler(new Euler(x, y, z, 'YXZ')).multiply(upright)
    root.updateMatrixWorld(true)
    const middleOfHand = points()
      .reduce((sum, point) => sum.add(point), new Vector3())
      .divideScalar(21)
    root.position.copy(middleOfHand.negate())
    root.updateMatrixWorld(true)
  }

  const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true, alpha: true })
  renderer.setSize(width, height)
  const scene = new Scene()
  const key = new DirectionalLight('#fff4e6', 2.4)
  key.position.set(-0.6, 1, 1.2)
  const rim = new DirectionalLight('#dfe9ff', 0.8)
  rim.position.set(1, 0.3, -0.5)
  const forearm = new Mesh(new CylinderGeometry(0.026, 0.04, 0.28, 24, 1), skin)
  forearm.scale.z = 0.8
  scene.add(
    root,
    forearm,
    key,
    rim,
    new HemisphereLight('#ffffff', '#8a7468', 1.6),
    new AmbientLight('#ffffff', 0.1),
  )
  const camera = new PerspectiveCamera(40, width / height, 0.01, 5)
  camera.position.z = DISTANCE_METRES

  function placeForearm(): void {
    const [wrist, , , , , , , , , middle] = points()
    const down = wrist!.clone().sub(middle!).normalize()
    forearm.position.copy(wrist!).addScaledVector(down, 0.128)
    forearm.quaternion.setFromUnitVectors(new Vector3(0, -1, 0), down)
  }

  /** Draws a room behind the hand, because the model was trained with photographs and not with cut-outs. */
  function paintRoom(context: OffscreenCanvasRenderingContext2D): void {
    const light = context.createLinearGradient(0, 0, width, height)
    for (const [at, color] of [
      [0, '#c9cfd4'],
      [0.6, '#9aa3a8'],
      [1, '#6f7a80'],
    ] as const)
      light.addColorStop(at, color)
    context.fillStyle = light
    context.fillRect(0, 0, width, height)
    context.filter = 'blur(14px)'
    for (const [color, ...area] of [
      ['#51606b', 0.1, 0.1, 0.2, 0.4],
      ['#e8e4d8', 0.65, 0.06, 0.25, 0.4],
      ['#3b4a3f', 0.78, 0.55, 0.2, 0.4],
    ] as const) {
      context.fillStyle = color
      const [x, y, w, h] = area
      context.fillRect(x * width, y * height, w * width, h * height)
    }
    context.filter = 'none'
  }

  return {
    /** x, y, z of the 21 points in meters: x to the right of the picture, y up, z towards the camera. */
    points: (): number[] => points().flatMap(({ x, y, z }) => [x, y, z]),
    /** @param isMirrored true: the picture shows a right hand */
    draw(pose: StillPose, isMirrored: boolean): OffscreenCanvas {
      take(pose)
      placeForearm()
      renderer.render(scene, camera)
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')!
      paintRoom(context)
      if (isMirrored) {
        context.translate(width, 0)
        context.scale(-1, 1)
      }
      context.drawImage(renderer.domElement, 0, 0)
      return canvas
    },
  }
}
