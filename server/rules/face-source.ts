import { folded } from './folded.ts'

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
 * `named`: the subject name is the app's name or the phone's address (some protocols have no name). `open`: no subject
 * name is set, anybody in the network fits. `foreign`: somebody else's.
 */
export type SubjectFit = 'named' | 'open' | 'foreign'

export function fitsSubject(subjectName: string, sender: FaceSender): SubjectFit {
  const wanted = plain(subjectName)
  if (wanted === '') return 'open'
  const isWanted = wanted === plain(sender.address) || (sender.name !== null && wanted === plain(sender.name))
  return isWanted ? 'named' : 'foreign'
}
