import { atom, type ReadableAtom } from 'nanostores'
import { addCaptureImage } from '#core/signages/contract.ts'
import type { Request } from '../line/request.ts'

/** Spec 4.4: the visitor's photo, which is sent while the call is being requested; the call does not wait for it. */
export interface VisitorPhoto {
  /** ID of the call request whose photo the server has received. */
  $sentFor: ReadableAtom<string | undefined>
  /** Takes and sends one photo per call request; calling it again for the same request does nothing. */
  send(request: { requestId: string; signageId: number }, camera: MediaStreamTrack): Promise<void>
}

interface VisitorPhotoDeps {
  request: Request
  /** A jpeg of 640 × 360; undefined if the camera gives no picture. */
  takeStill: (camera: MediaStreamTrack) => Promise<Blob | undefined>
}

export function createVisitorPhoto({ request, takeStill }: VisitorPhotoDeps): VisitorPhoto {
  const $sentFor = atom<string | undefined>()
  let begunFor: string | undefined
  return {
    $sentFor,
    async send({ requestId, signageId }, camera) {
      if (begunFor === requestId) return
      begunFor = requestId
      const still = await takeStill(camera)
      if (!still) return
      const form = new FormData()
      form.append('image', still, `${requestId}.jpg`)
      const reply = await request(addCaptureImage, { requestId, signageId }, { form })
      if (reply.kind === 'ok') $sentFor.set(requestId)
      else console.warn('kiosk: no photo sent', reply)
    },
  }
}
