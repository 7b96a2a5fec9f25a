import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaType } from '#core/media/rules.ts'
import type { Db } from '../../db/open.ts'
import type { Live } from '../realtime/live-port.ts'
import type { FileStore } from '../system/files.ts'
import type { UploadTracker } from './intake.ts'
import type { VideoTools } from './video-tools.ts'

export interface MediaDeps {
  db: Db
  now: () => number
  media: FileStore
  video: VideoTools
  /** Folder for incomplete uploads, on the same disk as the stored files. */
  incoming: string
  live: Pick<Live, 'templatesChanged'>
}

/** A received file. It stays in the folder for incomplete uploads until it is moved to the stored files. */
export interface IncomingFile {
  path: string
  sizeBytes: number
  type: MediaType
  /** Call `end` as soon as the file's row is written, so that its bytes do not count twice. */
  quota: Pick<UploadTracker, 'end'>
}

/** A new path for an incomplete upload. */
export async function incomingPath({ incoming }: MediaDeps): Promise<string> {
  await mkdir(incoming, { recursive: true })
  return join(incoming, `${randomUUID()}.part`)
}
