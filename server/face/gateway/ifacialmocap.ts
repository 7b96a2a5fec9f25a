import { FACE_SHAPE_INDEX, type FaceFrame, type FaceShape } from '#core/face/rules.ts'
import { setGazeFromShapes } from './gaze.ts'
import { type SentFace, setHead } from './sent-face.ts'

/**
 * This file reads the packets of iFacialMocap and Facemotion3D (ifacialmocap.com/for-developer,
 * facemotion3d.net/english/for-developer): one text per frame,
 * `name-value|…|=head#x,y,z,px,py,pz|rightEye#x,y,z|leftEye#x,y,z|`, with values 0 to 100, degrees and meters. Version
 * 2 and Facemotion3D use `&` instead of the hyphen and …Left instead of …_L. The axes are those of core/face/rules.ts:
 * in the published samples, +x turns the eyes down and +y to the person's left.
 */

const PARTS_MAX = 160
/** A packet with fewer known shapes does not count as a face. */
const SHAPES_MIN = 10
const RADIANS_A_DEGREE = Math.PI / 180

export const isIFacialMocap = (packet: Buffer): boolean => {
  const first = packet[0] ?? 0
  const isLetter = (first >= 0x61 && first <= 0x7a) || (first >= 0x41 && first <= 0x5a)
  return (isLetter || first === 0x3d) && packet.includes('|')
}

/** Index of a shape such as `mouthSmile_R` (mouthSmileRight). */
const shapeIndexOf = (name: string): number | undefined => {
  const full = name.replace(/_L$/, 'Left').replace(/_R$/, 'Right')
  return Object.hasOwn(FACE_SHAPE_INDEX, full) ? FACE_SHAPE_INDEX[full as FaceShape] : undefined
}

/**
 * The first position of the head. The protocol sends positions relative to the camera; a FaceFrame has the offset from
 * this first position.
 */
export interface FirstPlace {
  at?: readonly number[]
}

/** @returns undefined if the packet is malformed; `frame` may then be partly written */
export function readIFacialMocap(packet: Buffer, frame: FaceFrame, first: FirstPlace): SentFace | undefined {
  const parts = packet.toString('utf8').split('|')
  if (parts.length > PARTS_MAX) return undefined
  frame.hasTracking = true
  let shapes = 0
  for (const part of parts) {
    const text = part.trim()
    if (text === '' || text === '___iFacialMocap') continue
    if (text.includes('#')) {
      if (!readPlace(text, frame, first)) return undefined
      continue
    }
    const known = readShape(text, frame)
    if (known === undefined) return undefined
    shapes += known
  }
  if (shapes < SHAPES_MIN) return undefined
  setGazeFromShapes(frame)
  return { senderMs: undefined, name: undefined }
}

/** @returns 1 for a known shape, 0 for another name, undefined if malformed */
function readShape(text: string, frame: FaceFrame): number | undefined {
  // Split at the first separator, because the value may be negative: name--3 (version 1).
  const at = text.search(/[-&]/)
  const value = at > 0 ? Number(text.slice(at + 1)) : Number.NaN
  if (!Number.isFinite(value) || at + 1 === text.length) return undefined
  const name = text.slice(0, at)
  if (name === 'trackingStatus') frame.hasTracking = value !== 0
  const index = shapeIndexOf(name)
  if (index === undefined) return 0
  frame.shapes[index] = value / 100
  return 1
}

function readPlace(text: string, frame: FaceFrame, first: FirstPlace): boolean {
  const at = text.indexOf('#')
  const name = text.slice(0, at).replace(/^=/, '')
  const values = text
    .slice(at + 1)
    .split(',')
    .map((value) => (value.trim() === '' ? Number.NaN : Number(value)))
  if (values.length < 3 || values.length > 6 || !values.every(Number.isFinite)) return false
  if (name !== 'head') return true
  const [pitch, yaw, roll] = values.map((degrees) => degrees * RADIANS_A_DEGREE) as [number, number, number]
  setHead(frame, { yaw, pitch, roll })
  const place = values.slice(3)
  if (place.length === 3) {
    first.at ??= place
    for (let i = 0; i < 3; i++) frame.position[i] = (place[i] as number) - (first.at[i] as number)
  }
  return true
}
