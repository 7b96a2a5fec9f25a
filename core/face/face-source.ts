import { folded } from '../fields/folded.ts'

/** Spec 3 (subject_name, face_capture_port): face-capture apps that send over UDP, and whom they may drive. */
export const FACE_PROTOCOLS = ['vmc', 'liveLinkFace', 'iFacialMocap'] as const
export type FaceProtocol = (typeof FACE_PROTOCOLS)[number]

export interface FaceSender {
  protocol: FaceProtocol
  /** IP address without its port. */
  address: string
  /** What the app calls itself; null where the protocol has no name. */
  name: string | null
}

const plain = (text: string): string => folded(text).trim()

/**
 * Whether an operator takes faces from this sender: the subject name is the phone's address, or the app's name (some protocols have none).
 * A name travels in clear text and is easily guessed, so it counts within a private network alone. Without a subject name nobody is heard.
 */
export function fitsSubject(subjectName: string, sender: FaceSender, isPrivate: boolean): boolean {
  const wanted = plain(subjectName)
  if (wanted === '') return false
  if (wanted === plain(sender.address)) return true
  return isPrivate && sender.name !== null && wanted === plain(sender.name)
}
