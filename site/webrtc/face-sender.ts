import { encodeFaceFrame, FACE_FRAME_BYTES } from '#core/face/frame.ts'
import { encodeHandsFrame, HANDS_FRAME_BYTES } from '#core/face/hands-frame.ts'
import { blankFaceFrame, type FaceFrame } from '#core/face/rules.ts'
import { FACE_FRAMES_PER_SECOND } from '#core/limits.ts'
import type { Stop } from '../line/stop.ts'

/**
 * Age of the lip shapes: half the analyzed window plus smoothing. It is subtracted from the time of each frame, so that
 * the kiosk shows the lip shapes together with the voice.
 */
const LIP_LAG_MS = 40

export interface FaceSenderOptions {
  face: { sample(): Readonly<FaceFrame> | undefined }
  /** Sends a frame. Frames that cannot be sent are dropped: the next frame replaces them. */
  send: (bytes: Uint8Array<ArrayBuffer>) => unknown
  /** The timer of a worker, which also runs while the page is hidden. */
  every: (periodMs: number, run: () => void) => Stop
  /** Epoch ms: the clock of RTP sender reports (RFC 3550, 6.4.1). */
  now: () => number
}

/** The hands are sent with every second face frame, because arms move more slowly than faces. */
const FACES_PER_HANDS = 2

/** Until stopped, sends the face 30 times a second, and the hands 15 times a second while the camera detects hands. */
export function startFaceSender({ face, send, every, now }: FaceSenderOptions): Stop {
  const blank = blankFaceFrame()
  const bytes = new Uint8Array(FACE_FRAME_BYTES)
  const view = new DataView(bytes.buffer)
  const hands = new Uint8Array(HANDS_FRAME_BYTES)
  let seq = 0
  return every(1_000 / FACE_FRAMES_PER_SECOND, () => {
    // Send a blank frame when neither face nor voice is detected: it shows that the sender is alive.
    const frame = face.sample() ?? blank
    const atMs = now() - LIP_LAG_MS
    if (frame.hasHands && seq % FACES_PER_HANDS === 0) {
      encodeHandsFrame(frame.hands, atMs, hands)
      send(hands)
    }
    encodeFaceFrame(frame, bytes)
    view.setUint16(2, seq)
    view.setUint32(4, atMs)
    seq = (seq + 1) & 0xffff
    send(bytes)
  })
}
