import { FACE_SHAPE_INDEX, FACE_SHAPES, type FaceShape } from '#core/face/rules.ts'

/** Datagrams of face-capture apps, built from their public formats (cited in server/face/gateway). */

type Shapes = Partial<Record<FaceShape, number>>

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const float32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return bytes
}

// --- OSC and VMC ---

export function oscText(text: string): Buffer {
  const bytes = Buffer.from(`${text}\0`)
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

type Argument = string | number | { int: number } | boolean

/** Encodes an OSC message. A number becomes a float argument, `{ int }` an integer one. */
export function oscMessage(address: string, ...args: Argument[]): Buffer {
  const tagOf = (arg: Argument): string => {
    if (typeof arg === 'string') return 's'
    if (typeof arg === 'boolean') return arg ? 'T' : 'F'
    return typeof arg === 'number' ? 'f' : 'i'
  }
  const bytesOf = (arg: Argument): Buffer => {
    if (typeof arg === 'string') return oscText(arg)
    if (typeof arg === 'boolean') return Buffer.alloc(0)
    return typeof arg === 'number' ? float32(arg) : int32(arg.int)
  }
  const tags = `,${args.map(tagOf).join('')}`
  return Buffer.concat([oscText(address), oscText(tags), ...args.map(bytesOf)])
}

export const oscBundle = (...elements: Buffer[]): Buffer =>
  Buffer.concat([
    oscText('#bundle'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
    ...elements.flatMap((element) => [int32(element.length), element]),
  ])

export const vmcBlend = (name: string, value: number): Buffer => oscMessage('/VMC/Ext/Blend/Val', name, value)
export const vmcApply = (): Buffer => oscMessage('/VMC/Ext/Blend/Apply')
export const vmcTime = (seconds: number): Buffer => oscMessage('/VMC/Ext/T', seconds)
export const vmcTitle = (title: string): Buffer => oscMessage('/VMC/Ext/VRM', 'C:\\me.vrm', title)
export const vmcBoneAt = (
  name: string,
  at: readonly [number, number, number],
  turn: readonly [number, number, number, number],
): Buffer => oscMessage('/VMC/Ext/Bone/Pos', name, ...at, ...turn)
export const vmcBone = (name: string, x: number, y: number, z: number, w: number): Buffer =>
  vmcBoneAt(
    name,
    [/^(Left|Right)(Lower|Hand)/.test(name) ? (name.startsWith('Left') ? -0.1 : 0.1) : 0, 0, 0],
    [x, y, z, w],
  )

/** One frame as a single OSC bundle, as most VMC apps send it. */
export const vmcFrame = (shapes: Record<string, number>, ...more: Buffer[]): Buffer =>
  oscBundle(...more, ...Object.entries(shapes).map(([name, value]) => vmcBlend(name, value)), vmcApply())

// --- Live Link Face ---

interface LiveLinkOptions {
  name?: string
  shapes?: Shapes
  /** Rotation of the head in radians: yaw to the left, pitch upwards, roll with the left side up. */
  head?: readonly [number, number, number]
  frame?: number
  fps?: number
  values?: readonly number[]
}

const lengthAndText = (text: string): Buffer =>
  Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)])

export function liveLinkFace(options: LiveLinkOptions = {}): Buffer {
  const { name = 'iPhone', shapes = {}, head = [0, 0, 0], frame = 100, fps = 60 } = options
  const weights = FACE_SHAPES.map((shape) => shapes[shape] ?? 0)
  const values = options.values ?? [...weights, ...head, 0, 0, 0, 0, 0, 0]
  return Buffer.concat([
    Buffer.from([6]),
    lengthAndText('A1B2C3D4-0000-4000-8000-0123456789AB'),
    lengthAndText(name),
    int32(frame),
    float32(0),
    int32(fps),
    int32(1),
    Buffer.from([values.length]),
    ...values.map(float32),
  ])
}

/** What Live Link Face sends while it sees no face: only its identity. */
export const liveLinkFaceWithoutFace = (name = 'iPhone'): Buffer =>
  Buffer.concat([
    Buffer.from([6]),
    lengthAndText('A1B2C3D4-0000-4000-8000-0123456789AB'),
    lengthAndText(name),
  ])

// --- iFacialMocap ---

interface IFacialMocapOptions {
  shapes?: Shapes
  /** Rotation x, y, z in degrees, then position x, y, z in meters. */
  head?: readonly number[]
  version?: 1 | 2
  tracking?: 0 | 1
}

export function iFacialMocap(options: IFacialMocapOptions = {}): Buffer {
  const { shapes = {}, head = [0, 0, 0, 0, 0, -0.5], version = 1, tracking } = options
  const separator = version === 1 ? '-' : '&'
  const nameOf = (shape: FaceShape): string =>
    version === 1
      ? shape
          .replace(/Left$/, '_L')
          .replace(/Right$/, '_R')
          .replace(/^(jaw|mouth)_([LR])$/, full)
      : shape
  const weights = FACE_SHAPES.map(
    (shape) => `${nameOf(shape)}${separator}${Math.round((shapes[shape] ?? 0) * 100)}`,
  )
  const status = tracking === undefined ? [] : [`trackingStatus${separator}${tracking}`]
  const places = [`=head#${head.join(',')}`, 'rightEye#6.0,2.4,0.25', 'leftEye#6.0,-1.6,-0.17', '']
  return Buffer.from([...weights, ...status, ...places].join('|'))
}

/**
 * Restores the names jawLeft, jawRight, mouthLeft and mouthRight: their side is the direction of the movement, not a
 * side of the face, so the app does not abbreviate it.
 */
const full = (_all: string, part: string, side: string): string => `${part}${side === 'L' ? 'Left' : 'Right'}`

/** The sample packet published at ifacialmocap.com/for-developer. */
export const I_FACIAL_MOCAP_SAMPLE = Buffer.from(
  'mouthSmile_R-0|eyeLookOut_L-0|mouthUpperUp_L-11|eyeWide_R-0|mouthClose-8|mouthPucker-4|mouthRollLower-9|' +
    'eyeBlink_R-7|eyeLookDown_L-17|cheekSquint_R-11|eyeBlink_L-7|tongueOut-0|jawRight-0|eyeLookIn_R-6|' +
    'cheekSquint_L-11|mouthDimple_L-10|mouthPress_L-4|eyeSquint_L-11|mouthRight-0|mouthShrugLower-9|' +
    'eyeLookUp_R-0|eyeLookOut_R-0|mouthPress_R-5|cheekPuff-2|jawForward-11|mouthLowerDown_L-9|mouthFrown_L-6|' +
    'mouthShrugUpper-26|browOuterUp_L-4|browInnerUp-20|mouthDimple_R-10|browDown_R-0|mouthUpperUp_R-10|' +
    'mouthRollUpper-8|mouthFunnel-12|mouthStretch_R-21|mouthFrown_R-13|eyeLookDown_R-17|jawOpen-12|jawLeft-0|' +
    'browDown_L-0|mouthSmile_L-0|noseSneer_R-18|mouthLowerDown_R-8|noseSneer_L-21|eyeWide_L-0|' +
    'mouthStretch_L-21|browOuterUp_R-4|eyeLookIn_L-4|eyeSquint_R-11|eyeLookUp_L-0|mouthLeft-1|' +
    '=head#-21.488958,-6.038993,-6.6019735,-0.030653415,-0.10287084,-0.6584072|' +
    'rightEye#6.0297494,2.4403017,0.25649446|leftEye#6.034903,-1.6660284,-0.17520553|',
)

export const shapeOf = (frame: { shapes: Float32Array }, name: FaceShape): number =>
  frame.shapes[FACE_SHAPE_INDEX[name]] as number
