import type { Db } from '../../db/open.ts'
import type { UserRow } from '../../db/queries/users.ts'
import type { FileStore } from '../adapters/files.ts'
import type { PasswordHasher } from '../adapters/password.ts'
import type { FailureCounter } from '../services/accounts.ts'
import type { Views } from '../services/reception/views.ts'
import type { VideoCredentials } from '../services/video-credentials.ts'

/** What the routes hand on to use cases. */
export interface RouteDeps {
  db: Db
  now: () => number
  views: Views
  passwords: PasswordHasher
  failures: FailureCounter
  credentials: VideoCredentials
  captures: FileStore
  media: FileStore
  findAnyUser: (userId: number) => UserRow | undefined
  /** A visitor's picture has come. */
  captured: (signageId: number, requestId: string) => void
  serverName: string
  isDemo: boolean
}
