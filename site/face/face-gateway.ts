import { atom, type ReadableAtom } from 'nanostores'
import { createFaceReader } from '#core/face/face-reader.ts'
import type { FaceFrame } from '#core/face/rules.ts'
import { readFaceMessage } from '#core/realtime/binary.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Line } from '../line/line.ts'

/** Faces from capture apps are ignored until the phone has sent none for this long: a phone takes precedence over apps. */
const PHONE_STAYS_MS = 2_000

/** Faces from the operator's phone and from capture apps over UDP (Spec 3, face_capture_port). */
export interface FaceGateway {
  /** State of face capture on the server: port, senders and phone. Undefined until the server has sent it. */
  $status: ReadableAtom<ClientBody<'faceCapture'> | undefined>
  onFace(listener: (frame: Readonly<FaceFrame>) => void): () => void
  /**
   * Asks the server to keep the operator's port for faces open, as long as at least one caller watches.
   * @returns a function that stops watching
   */
  watch(): () => void
}

export function createFaceGateway(
  line: Pick<Line, 'on' | 'onState' | 'onBytes' | 'send'>,
  now: () => number,
): FaceGateway {
  const $status = atom<ClientBody<'faceCapture'> | undefined>()
  const listeners = new Set<(frame: Readonly<FaceFrame>) => void>()
  const readers = { phoneFace: createFaceReader(), captureFace: createFaceReader() }
  let phoneAtMs = Number.NEGATIVE_INFINITY
  let watchers = 0

  const ask = () => line.send({ type: 'faceCapture', isPanelOpen: watchers > 0 })

  line.on('faceCapture', (status) => $status.set(status))
  // ask the server again each time the operator has joined
  line.on('stateTransitionMsg', (body) => {
    if (body.of === 'operator' && body.cause === 'joined' && watchers > 0) ask()
  })
  line.onState((state) => {
    if (state === 'stopped') $status.set(undefined)
  })
  line.onBytes((bytes) => {
    const message = readFaceMessage(bytes)
    const frame = message && readers[message.kind].read(message.face)
    if (!frame) return
    if (message.kind === 'phoneFace') phoneAtMs = now()
    else if (now() - phoneAtMs < PHONE_STAYS_MS) return
    for (const listener of listeners) listener(frame)
  })

  return {
    $status,
    onFace(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch() {
      watchers += 1
      if (watchers === 1) ask()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers -= 1
        if (watchers === 0) ask()
      }
    },
  }
}
