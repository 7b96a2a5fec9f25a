import { blankHands, type Hands, SIDES_OF_HANDS, type TrackedHand } from './hands.ts'
import { clamp, packTurn, signedByte, unpackTurn } from './packing.ts'

/**
 * The 40 bytes of a hands frame, big-endian: magic, flags (1 left, 2 right), the lower 16 bits of its face frame's atMs, then
 * for the left and the right hand 18 bytes each: wrist 3 × i8, turn u32 (smallest three), 10 bends u8, spread i8.
 * Precision: wrist 0.5 % of the arm, turn 0.25°, bends and spread 0.3°.
 *
 * A hands frame is separate and is sent before its face frame: receivers of earlier releases read frames of 76 bytes only and
 * drop all others.
 */
export const HANDS_FRAME_BYTES = 40

/** First byte of a hands frame. Its lower four bits are the version: a different layout needs a different value. */
const MAGIC = 0xa1
const FLAGS = { left: 1, right: 2 } as const

const HAND_OFFSET = 4
const HAND_BYTES = 18
const TURN_OFFSET = 3
const BENDS_OFFSET = 7
const SPREAD_OFFSET = 17

const WRIST_STEPS = 100
const ANGLE_STEPS = 100
/** Smallest bend in radians. It is negative, because fingers also bend backwards a little. */
const LEAST_BEND = -0.5

/**
 * Encodes a hands frame.
 * @param into buffer of at least 40 bytes; the frame is written at its start
 */
export function encodeHandsFrame(hands: Readonly<Hands>, atMs: number, into: Uint8Array): void {
  const view = new DataView(into.buffer, into.byteOffset, HANDS_FRAME_BYTES)
  view.setUint8(0, MAGIC)
  view.setUint8(
    1,
    SIDES_OF_HANDS.reduce((flags, side) => flags | (hands[side].isSeen ? FLAGS[side] : 0), 0),
  )
  view.setUint16(2, Math.round(atMs))
  for (const [index, side] of SIDES_OF_HANDS.entries()) {
    writeHand(view, HAND_OFFSET + index * HAND_BYTES, hands[side])
  }
}

function writeHand(view: DataView, at: number, hand: Readonly<TrackedHand>): void {
  for (let i = 0; i < 3; i++) view.setInt8(at + i, signedByte((hand.wrist[i] as number) * WRIST_STEPS))
  view.setUint32(at + TURN_OFFSET, packTurn(hand.turn))
  for (let i = 0; i < hand.bends.length; i++) {
    view.setUint8(
      at + BENDS_OFFSET + i,
      clamp(((hand.bends[i] as number) - LEAST_BEND) * ANGLE_STEPS, 0, 255),
    )
  }
  view.setInt8(at + SPREAD_OFFSET, signedByte(hand.spread * ANGLE_STEPS))
}

/** Checks length and magic; all other bytes may have any value. */
export const isHandsFrame = (bytes: Uint8Array): boolean =>
  bytes.byteLength === HANDS_FRAME_BYTES && bytes[0] === MAGIC

/**
 * Decodes a hands frame.
 * @param into the object to fill. Pass the same one each time, so that frames cause no garbage collection.
 * @returns the lower 16 bits of the face frame's time; undefined if these are not the 40 bytes of a hands frame
 */
export function decodeHandsFrame(bytes: Uint8Array, into: Hands = blankHands()): number | undefined {
  if (!isHandsFrame(bytes)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, HANDS_FRAME_BYTES)
  const flags = view.getUint8(1)
  for (const [index, side] of SIDES_OF_HANDS.entries()) {
    into[side].isSeen = (flags & FLAGS[side]) !== 0
    readHand(view, HAND_OFFSET + index * HAND_BYTES, into[side])
  }
  return view.getUint16(2)
}

function readHand(view: DataView, at: number, hand: TrackedHand): void {
  for (let i = 0; i < 3; i++) hand.wrist[i] = view.getInt8(at + i) / WRIST_STEPS
  unpackTurn(view.getUint32(at + TURN_OFFSET), hand.turn)
  for (let i = 0; i < hand.bends.length; i++) {
    hand.bends[i] = view.getUint8(at + BENDS_OFFSET + i) / ANGLE_STEPS + LEAST_BEND
  }
  hand.spread = view.getInt8(at + SPREAD_OFFSET) / ANGLE_STEPS
}
