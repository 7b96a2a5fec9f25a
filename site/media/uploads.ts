import { atom } from 'nanostores'
import { type RefusalKey, sverCode } from '#core/http/refusals.ts'
import { MEDIA_FILE_MAX_BYTES } from '#core/limits.ts'
import type { MediaShape } from '#core/media/contract.ts'
import { fitsQuota, MEDIA_TYPES } from '#core/media/rules.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'
import { type MediaLibrary, type MediaProblem, mediaLibrary, usedBytesOf } from './library.ts'
import { type SendParts, sendFile } from './send-file.ts'

export interface MediaUpload {
  id: number
  /** Name of the file on the user's device. */
  fileName: string
  sizeBytes: number
  sentBytes: number
  /** `checking`: everything is sent, the server is checking it. */
  phase: 'waiting' | 'sending' | 'checking' | 'failed'
  /** Estimated time until everything is sent. */
  remainingMs?: number
  problem?: MediaProblem
}

/** Refusals after which sending the same file again cannot succeed. */
const LASTING: readonly (string | undefined)[] = [
  'mediaType',
  'mediaBroken',
  'pictureSize',
  'tooLarge',
  'mediaFileTooLarge',
] satisfies RefusalKey[]

/**
 * Whether a retry can help: the server did not answer, or refused the file for a reason that may pass, such as a full
 * library.
 */
export const mayRetry = ({ phase, problem }: MediaUpload): boolean =>
  phase === 'failed' && (problem === 'unreachable' || !LASTING.includes(problem?.key))

const refusalOf = (key: RefusalKey): MediaProblem => ({ key, code: sverCode(key), msg: '' })

/**
 * Returns a problem that is found before the file is sent (Spec 5). The server checks the file again, by its content.
 */
export function uploadProblem(file: File, usedBytes: number): MediaProblem | undefined {
  const isKnown = (MEDIA_TYPES as readonly string[]).includes(file.type)
  if (!isKnown) return refusalOf('mediaType')
  if (file.size > MEDIA_FILE_MAX_BYTES) return refusalOf('mediaFileTooLarge')
  return fitsQuota(usedBytes, file.size) ? undefined : refusalOf('mediaQuota')
}

interface MediaUploadParts extends SendParts {
  library: Pick<MediaLibrary, '$usage' | 'take'>
}

interface Entry {
  id: number
  file: File
  onAdded: ((file: MediaShape) => void) | undefined
}

const waitingUpload = ({ id, file: { name: fileName, size: sizeBytes } }: Entry): MediaUpload => ({
  id,
  fileName,
  sizeBytes,
  sentBytes: 0,
  phase: 'waiting',
})

/** Creates the list of uploads that the page shows. */
function createShownUploads() {
  const $uploads = atom<readonly MediaUpload[]>([])
  const replaceEach = (id: number, next: (upload: MediaUpload) => MediaUpload): void =>
    $uploads.set($uploads.get().map((upload) => (upload.id === id ? next(upload) : upload)))
  return {
    $uploads,
    has: (id: number): boolean => $uploads.get().some((upload) => upload.id === id),
    add: (upload: MediaUpload): void => $uploads.set([...$uploads.get(), upload]),
    change: (id: number, changes: Partial<MediaUpload>): void =>
      replaceEach(id, (upload) => ({ ...upload, ...changes })),
    replace: (upload: MediaUpload): void => replaceEach(upload.id, () => upload),
    remove: (id: number): void => $uploads.set($uploads.get().filter((upload) => upload.id !== id)),
  }
}

/** Uploads files into the library, one after the other. Uploads continue when the user opens another page. */
export function createMediaUploads(parts: MediaUploadParts) {
  const shown = createShownUploads()
  const waiting: Entry[] = []
  /** Failed uploads that the user can send again. */
  const failed = new Map<number, Entry>()
  let running: { id: number; abort: AbortController } | undefined
  let count = 0

  async function send({ id, file }: Entry, signal: AbortSignal): Promise<MediaShape | undefined> {
    const refused = uploadProblem(file, usedBytesOf(parts.library.$usage.get()))
    const { media, problem } = refused
      ? { problem: refused }
      : await sendFile(parts, file, { signal, onProgress: (progress) => shown.change(id, progress) })
    if (problem) shown.change(id, { phase: 'failed', problem })
    return media
  }

  async function work(): Promise<void> {
    const next = running ? undefined : waiting.shift()
    if (!next) return
    const abort = new AbortController()
    running = { id: next.id, abort }
    const media = await send(next, abort.signal)
    running = undefined
    if (media) {
      await parts.library.take(media)
      shown.remove(next.id)
      next.onAdded?.(media)
    } else if (shown.has(next.id)) failed.set(next.id, next)
    void work()
  }

  return {
    $uploads: shown.$uploads,
    /** @param onAdded called for each uploaded file */
    add(files: readonly File[], onAdded?: (file: MediaShape) => void): void {
      for (const file of files) {
        const entry = { id: ++count, file, onAdded }
        shown.add(waitingUpload(entry))
        waiting.push(entry)
      }
      void work()
    },
    /** Sends a failed file again, for example after other files were deleted or the connection is back. */
    retry(id: number): void {
      const entry = failed.get(id)
      if (!entry) return
      failed.delete(id)
      shown.replace(waitingUpload(entry))
      waiting.push(entry)
      void work()
    },
    /** Stops an upload, or removes a failed one from the list. */
    cancel(id: number): void {
      const index = waiting.findIndex((entry) => entry.id === id)
      if (index >= 0) waiting.splice(index, 1)
      if (running?.id === id) running.abort.abort()
      failed.delete(id)
      shown.remove(id)
    },
  }
}

export type MediaUploads = ReturnType<typeof createMediaUploads>

const keepPage = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Makes the browser ask for confirmation before the user leaves the site during an upload. */
function guardUnload({ $uploads }: MediaUploads): void {
  $uploads.listen((uploads) => {
    const isBusy = uploads.some(({ phase }) => phase !== 'failed')
    if (isBusy) globalThis.addEventListener('beforeunload', keepPage)
    else globalThis.removeEventListener('beforeunload', keepPage)
  })
}

export const mediaUploads: MediaUploads = createMediaUploads({
  request,
  now: () => clock.now(),
  library: mediaLibrary,
  drawFrame: async (file, limit) => (await import('./video-frame.ts')).drawVideoFrame(file, limit),
  after: (delayMs, run) => clock.after(delayMs, run),
})
guardUnload(mediaUploads)
