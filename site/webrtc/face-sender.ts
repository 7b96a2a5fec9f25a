import { encodeFaceFrame, FACE_FRAME_BYTES } from '#core/face/frame.ts'
import { blankFaceFrame, type FaceFrame } from '#core/face/rules.ts'
import { FACE_FRAMES_PER_SECOND } from '#core/limits.ts'
import type { Stop } from '../line/stop.ts'

/**
 * What the lips show is about this old: half of the analysed window and the smoothing. Saying so makes the kiosk play it
 * with the voice it belongs to.
 */
const LIP_LAG_MS = 40

export interface FaceSenderOptions {
  face: { sample(): Readonly<FaceFrame> | undefined }
  /** @returns false when it could not be sent; the next frame makes it good */
  send: (bytes: Uint8Array<ArrayBuffer>) => unknown
  /** Also while the page is hidden: a worker's ticks. */
  every: (periodMs: number, run: () => void) => Stop
  /** Epoch ms: the clock that RTP's sender reports use, too (RFC 3550, 6.4.1). */
  now: () => number
}

/** Sends the face 30 times a second until it is stopped. */
export function startFaceSender({ face, send, every, now }: FaceSenderOptions): Stop {
  const blank = blankFaceFrame()
  const bytes = new Uint8Array(FACE_FRAME_BYTES)
  const view = new DataView(bytes.buffer)
  let seq = 0
  return every(1_000 / FACE_FRAMES_PER_SECOND, () => {
    // a blank one is still a sign of life: nothing is tracked, nobody is heard
    encodeFaceFrame(face.sample() ?? blank, bytes)
    view.setUint16(2, seq)
    view.setUint32(4, now() - LIP_LAG_MS)
    seq = (seq + 1) & 0xffff
    send(bytes)
  })
}
