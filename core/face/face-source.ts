import { folded } from '../fields/folded.ts'

/**
 * Protocols of face-capture apps that send over UDP. This file also decides which operator's character an app may move
 * (Spec 3, subject_name and face_capture_port).
 */
export const FACE_PROTOCOLS = ['vmc', 'liveLinkFace', 'iFacialMocap'] as const
export type FaceProtocol = (typeof FACE_PROTOCOLS)[number]

export interface FaceSender {
  protocol: FaceProtocol
  /** IP address without the port. */
  address: string
  /** Name that the app sends (SentFace); null if the protocol has none, or before the app has sent it. */
  name: string | null
}

const plain = (text: string): string => folded(text).trim()

/**
 * Whether an operator accepts faces from this sender: the operator's subject name must be the sender's address or the
 * name that the app sends. Names are sent unencrypted and are easy to guess, so they count in private networks only. An
 * empty subject name accepts no sender.
 */
export function fitsSubject(subjectName: string, sender: FaceSender, isPrivate: boolean): boolean {
  const wanted = plain(subjectName)
  if (wanted === '') return false
  if (wanted === plain(sender.address)) return true
  return isPrivate && sender.name !== null && wanted === plain(sender.name)
}
