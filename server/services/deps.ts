import type { Db } from '../../db/open.ts'
import type { UserRow } from '../../db/queries/users.ts'
import type { FileStore } from '../adapters/files.ts'
import type { PasswordHasher } from '../adapters/password.ts'
import type { VideoTools } from '../adapters/video-tools.ts'
import type { RoomTokens } from '../contract/tokens.ts'
import type { FailureCounter } from './accounts.ts'
import type { MailQueue } from './mails.ts'
import type { PhoneTokens } from './phone-tokens.ts'
import type { Views } from './reception/views.ts'
import type { VideoCredentials } from './video-credentials.ts'

export type { FileStore }

/** What the live side does when an account, a signage or somebody's settings change. */
export interface Lists {
  /** Ends every socket of the account; a call of it is over. Before anything is deleted. */
  endAccount(accountId: number): void
  isInCall(userId: number): boolean
  /** Ends the talk of this host, if there is one. */
  endCall(userId: number): void
  forgetSignage(signageId: number): void
  forgetUser(userId: number): void
  /** An entry of the lists says something else now. */
  signageChanged(signageId: number): void
  userChanged(userId: number): void
  /** Entries came or went. */
  refresh(companyId: number): void
}

/** What routes hand on to use cases. */
export interface ServiceDeps {
  db: Db
  now: () => number
  views: Views
  passwords: PasswordHasher
  failures: FailureCounter
  /** Mailed password resets by login id. */
  resets: FailureCounter
  credentials: VideoCredentials
  phoneTokens: PhoneTokens
  captures: FileStore
  media: FileStore
  /** The companies' own. */
  characters: FileStore
  /** Pictures of people and places. */
  images: FileStore
  findAnyUser: (userId: number) => UserRow | undefined
  /** A visitor's picture has come. */
  captured: (signageId: number, requestId: string) => void
  /** What a signage shows has been saved anew: its kiosk and the lists fetch it. */
  templatesChanged: (signageId: number) => void
  lists: Lists
  mails: MailQueue
  roomTokens: RoomTokens
  /** The link of a reservation, absolute. */
  linkOf: (reservation: { id: number; createdAt: number }) => string
  /** What people use, without a slash at its end. */
  publicUrl: string
  hostName: string
  timeshareChannels: number
  /** Bookings came, moved or went. */
  reservationsChanged: () => void
  video: VideoTools
  /** Where uploads lie until somebody takes them over: on the same disk as the media. */
  incoming: string
  serverName: string
  isDemo: boolean
}
