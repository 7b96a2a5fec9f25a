import { isFaceFrame } from '../face/frame.ts'
import { isHandsFrame } from '../face/hands-frame.ts'

/** Binary frames of the socket; the first byte is the kind. */
export const BINARY_KINDS = {
  /** A face frame or hands frame of the operator's phone: phone to server to operator's page. */
  phoneFace: 1,
  /** A face frame or hands frame of a capture app that sends over UDP: server to operator's page. */
  captureFace: 2,
  /**
   * Media of a call that is sent over sockets instead of WebRTC (media-frame.ts): voice, the operator's face, and the
   * text messages of the data channel `avatar`.
   */
  voice: 3,
  avatarFace: 4,
  avatarText: 5,
} as const

/** Kinds of face frames that go to the operator's own page. */
type FaceKind = 'phoneFace' | 'captureFace'
const FACE_KINDS: readonly FaceKind[] = ['phoneFace', 'captureFace']

export function faceMessage(kind: FaceKind, face: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + face.byteLength)
  bytes[0] = BINARY_KINDS[kind]
  bytes.set(face, 1)
  return bytes
}

/** @returns undefined if the message is neither a face frame nor a hands frame; `face` is a view of the same bytes */
export function readFaceMessage(bytes: Uint8Array): { kind: FaceKind; face: Uint8Array } | undefined {
  const kind = FACE_KINDS.find((name) => BINARY_KINDS[name] === bytes[0])
  const face = bytes.subarray(1)
  return kind && (isFaceFrame(face) || isHandsFrame(face)) ? { kind, face } : undefined
}
