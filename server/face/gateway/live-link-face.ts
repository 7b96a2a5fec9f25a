import { FACE_SHAPES, type FaceFrame } from '#core/face/rules.ts'
import { setGazeFromShapes } from './gaze.ts'
import { type SentFace, setHead } from './sent-face.ts'

/**
 * This file reads the packets of Epic's Live Link Face app in ARKit mode, packet version 6, as Unreal's AppleARKitLiveLinkSource
 * reads them (264 to 774 bytes): version u8, device id and subject name (each i32 length + text), frame time (i32 frame,
 * f32 subframe, i32 rate and its denominator), u8 count, count × f32. All big-endian. The values are the 52 shapes, then yaw,
 * pitch and roll of the head and of both eyes in radians. Positive yaw is to the person's left, positive pitch is up, and
 * positive roll raises the person's left side, as in the public senders PyLiveLinkFace and mefamo.
 */

const VERSION = 6
const PACKET_MAX_BYTES = 774
const TEXT_MAX_BYTES = 255
const FRAME_TIME_BYTES = 16
const VALUES_MAX = 128
const HEAD_AT = FACE_SHAPES.length

export const isLiveLinkFace = (packet: Buffer): boolean =>
  packet.length >= 9 && packet[0] === VERSION && isTextLength(packet.readInt32BE(1))

const isTextLength = (bytes: number): boolean => bytes > 0 && bytes <= TEXT_MAX_BYTES

function readText(packet: Buffer, at: number): { text: string; next: number } | undefined {
  const bytes = at + 4 <= packet.length ? packet.readInt32BE(at) : -1
  const next = at + 4 + bytes
  if (!isTextLength(bytes) || next > packet.length) return undefined
  return { text: packet.toString('utf8', at + 4, next).replace(/(?<!\0)\0+$/, ''), next }
}

function readTimeMs(packet: Buffer, at: number): number | undefined {
  const frames = packet.readInt32BE(at) + packet.readFloatBE(at + 4)
  const rate = packet.readInt32BE(at + 8)
  const denominator = packet.readInt32BE(at + 12)
  if (rate <= 0 || denominator <= 0 || !Number.isFinite(frames)) return undefined
  return (frames * 1_000 * denominator) / rate
}

/** @returns undefined if the packet is malformed; `frame` may then be partly written */
export function readLiveLinkFace(packet: Buffer, frame: FaceFrame): SentFace | undefined {
  if (packet.length > PACKET_MAX_BYTES || !isLiveLinkFace(packet)) return undefined
  const device = readText(packet, 1)
  const subject = device && readText(packet, device.next)
  if (!subject) return undefined
  // While the app sees no face, it sends only its name, or a count of 0.
  if (subject.next === packet.length) return lose(frame, subject.text, undefined)
  if (subject.next + FRAME_TIME_BYTES + 1 > packet.length) return undefined
  const senderMs = readTimeMs(packet, subject.next)
  if (senderMs === undefined) return undefined
  const valuesAt = subject.next + FRAME_TIME_BYTES + 1
  const count = packet[valuesAt - 1] as number
  if (count > VALUES_MAX || packet.length !== valuesAt + count * 4) return undefined
  if (count === 0) return lose(frame, subject.text, senderMs)
  if (count < FACE_SHAPES.length) return undefined
  const values = Array.from({ length: count }, (_, i) => packet.readFloatBE(valuesAt + i * 4))
  if (!values.every(Number.isFinite)) return undefined
  frame.shapes.set(values.slice(0, FACE_SHAPES.length))
  const [yaw = 0, pitch = 0, roll = 0] = values.slice(HEAD_AT)
  setHead(frame, { yaw, pitch: -pitch, roll })
  setGazeFromShapes(frame)
  frame.hasTracking = true
  return { senderMs, name: subject.text }
}

function lose(frame: FaceFrame, name: string, senderMs: number | undefined): SentFace {
  frame.hasTracking = false
  return { senderMs, name }
}
