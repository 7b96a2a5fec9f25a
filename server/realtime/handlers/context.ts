import type { Relay } from '../../../relay/index.ts'
import type { RefusalKey } from '../../contract/refusals.ts'
import { Refusal } from '../../contract/refusals.ts'
import type { RecordPlay } from '../../services/play-book.ts'
import type { Reception } from '../../services/reception/reception.ts'
import type { Views } from '../../services/reception/views.ts'
import type { VideoCredentials } from '../../services/video-credentials.ts'
import type { Audience } from '../audience.ts'
import type { FaceCapture } from '../face-capture.ts'
import type { Session } from '../session.ts'

/** What every handler may use. */
export interface Desk {
  reception: Reception
  views: Views
  audience: Audience
  relay: Relay
  credentials: VideoCredentials
  faceCapture: FaceCapture
  recordPlay: RecordPlay
  now: () => number
  log: { warn(fields: object, text: string): void }
  /** The page signs out: its seat is free at once. */
  signOut(session: Session): void
}

export interface Context extends Desk {
  session: Session
}

const demand = (value: number | null, refusal: RefusalKey): number => {
  if (value === null) throw new Refusal(refusal)
  return value
}

export const signageOf = ({ session }: Context): number => demand(session.identity.signageId, 'notAllowed')
export const userOf = ({ session }: Context): number => demand(session.identity.userId, 'notAllowed')
export const companyOf = ({ session }: Context): number => demand(session.identity.companyId, 'notFound')
