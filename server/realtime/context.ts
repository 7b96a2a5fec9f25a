import type { RefusalKey } from '#core/http/refusals.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Relay } from '../../relay/index.ts'
import type { VideoCredentials } from '../calls/video-credentials.ts'
import type { FaceSources } from '../face/face-sources.ts'
import type { RecordPlay } from '../plays/recorder.ts'
import type { Reception } from '../reception/reception.ts'
import type { Audience } from './audience.ts'
import type { PageConnection } from './page-connection.ts'

/** Dependencies of all message handlers. */
export interface HandlerTools {
  reception: Reception
  audience: Audience
  relay: Relay
  credentials: VideoCredentials
  faceSources: FaceSources
  recordPlay: RecordPlay
  now: () => number
  /** The server's monotonic clock, ms. */
  steadyNow: () => number
  log: { warn(fields: object, text: string): void }
  /** Logs an error of background work, whose result no caller awaits. */
  onFault: (error: unknown) => void
  /** Signs the page out, without a grace period. */
  signOut(connection: PageConnection): void
}

export interface Context extends HandlerTools {
  connection: PageConnection
}

const requireValue = (value: number | null, refusal: RefusalKey): number => {
  if (value === null) throw new Refusal(refusal)
  return value
}

export const signageOf = ({ connection }: Context): number =>
  requireValue(connection.identity.signageId, 'notAllowed')
export const userOf = ({ connection }: Context): number =>
  requireValue(connection.identity.userId, 'notAllowed')
export const companyOf = ({ connection }: Context): number =>
  requireValue(connection.identity.companyId, 'notFound')
