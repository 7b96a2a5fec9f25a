import { clamp, packTurn, signedByte, unitByte, unpackTurn } from './packing.ts'
import { blankFaceFrame, FACE_SHAPES, type FaceFrame, VISEMES } from './rules.ts'

/**
 * The 76 bytes of a face frame, big-endian: magic, flags, seq u16, atMs u32, 52 shapes u8, head u32 (smallest three),
 * position 3 × i8, gaze 2 × i8, motion u8, 5 visemes u8, level u8. It is sent alone on the data channel, and after a
 * kind byte on a socket (core/realtime/binary.ts). Precision: shapes 1/510, head 0.25°, position 1.25 mm, gaze 0.25°.
 * The flag for hands means that the hands are sent in a separate frame (hands-frame.ts).
 */
export const FACE_FRAME_BYTES = 76

/** First byte of a face frame. Its lower four bits are the version: a different layout needs a different value. */
const MAGIC = 0xf1
const HANDS = 1
const TRACKING = 2
const MICROPHONE = 4

const SHAPES_OFFSET = 8
const HEAD_OFFSET = SHAPES_OFFSET + FACE_SHAPES.length
const POSITION_OFFSET = HEAD_OFFSET + 4
const GAZE_OFFSET = POSITION_OFFSET + 3
const MOTION_OFFSET = GAZE_OFFSET + 2
const VISEMES_OFFSET = MOTION_OFFSET + 1
const LEVEL_OFFSET = VISEMES_OFFSET + VISEMES.length

const POSITION_STEPS_A_METRE = 400
const GAZE_STEPS_A_DEGREE = 2

const flagsOf = (frame: FaceFrame): number =>
  (frame.hasHands ? HANDS : 0) | (frame.hasTracking ? TRACKING : 0) | (frame.hasMicrophone ? MICROPHONE : 0)

/**
 * Encodes a face frame. Values out of range are clamped; NaN becomes 0.
 * @param into at least 76 bytes, written from the start; without it, a new array
 * @returns the 76 bytes
 */
export function encodeFaceFrame(frame: FaceFrame, into?: Uint8Array): Uint8Array<ArrayBufferLike> {
  const bytes = into ? into.subarray(0, FACE_FRAME_BYTES) : new Uint8Array(FACE_FRAME_BYTES)
  const view = new DataView(bytes.buffer, bytes.byteOffset, FACE_FRAME_BYTES)
  view.setUint8(0, MAGIC)
  view.setUint8(1, flagsOf(frame))
  view.setUint16(2, frame.seq)
  view.setUint32(4, Math.round(frame.atMs))
  for (let i = 0; i < FACE_SHAPES.length; i++) bytes[SHAPES_OFFSET + i] = unitByte(frame.shapes[i] ?? 0)
  view.setUint32(HEAD_OFFSET, packTurn(frame.head))
  for (let i = 0; i < 3; i++) {
    view.setInt8(POSITION_OFFSET + i, signedByte((frame.position[i] as number) * POSITION_STEPS_A_METRE))
  }
  view.setInt8(GAZE_OFFSET, signedByte(frame.gaze[0] * GAZE_STEPS_A_DEGREE))
  view.setInt8(GAZE_OFFSET + 1, signedByte(frame.gaze[1] * GAZE_STEPS_A_DEGREE))
  view.setUint8(MOTION_OFFSET, clamp(frame.motion, 0, 255))
  for (let i = 0; i < VISEMES.length; i++) {
    view.setUint8(VISEMES_OFFSET + i, unitByte(frame.visemes[VISEMES[i] as (typeof VISEMES)[number]]))
  }
  view.setUint8(LEVEL_OFFSET, unitByte(frame.level))
  return bytes
}

/** Checks length and magic; all other bytes may have any value. */
export const isFaceFrame = (bytes: Uint8Array): boolean =>
  bytes.byteLength === FACE_FRAME_BYTES && bytes[0] === MAGIC

/**
 * Decodes a face frame. Leaves `hands` as they are; face-reader.ts joins face frames and hands frames.
 * @param into a frame to fill, so that 30 frames per second cause no garbage collection
 * @returns undefined if these are not the 76 bytes of a face frame
 */
export function decodeFaceFrame(
  bytes: Uint8Array,
  into: FaceFrame = blankFaceFrame(),
): FaceFrame | undefined {
  if (!isFaceFrame(bytes)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, FACE_FRAME_BYTES)
  const flags = view.getUint8(1)
  into.hasHands = (flags & HANDS) !== 0
  into.hasTracking = (flags & TRACKING) !== 0
  into.hasMicrophone = (flags & MICROPHONE) !== 0
  into.seq = view.getUint16(2)
  into.atMs = view.getUint32(4)
  for (let i = 0; i < FACE_SHAPES.length; i++) into.shapes[i] = view.getUint8(SHAPES_OFFSET + i) / 255
  unpackTurn(view.getUint32(HEAD_OFFSET), into.head)
  for (let i = 0; i < 3; i++) into.position[i] = view.getInt8(POSITION_OFFSET + i) / POSITION_STEPS_A_METRE
  into.gaze[0] = view.getInt8(GAZE_OFFSET) / GAZE_STEPS_A_DEGREE
  into.gaze[1] = view.getInt8(GAZE_OFFSET + 1) / GAZE_STEPS_A_DEGREE
  into.motion = view.getUint8(MOTION_OFFSET)
  for (let i = 0; i < VISEMES.length; i++) {
    into.visemes[VISEMES[i] as (typeof VISEMES)[number]] = view.getUint8(VISEMES_OFFSET + i) / 255
  }
  into.level = view.getUint8(LEVEL_OFFSET) / 255
  return into
}
