import { atom } from 'nanostores'
import { type RefusalKey, sverCode } from '#core/http/refusals.ts'
import { MEDIA_FILE_MAX_BYTES, MEDIA_NAME_MAX } from '#core/limits.ts'
import { addMedia, type MediaShape } from '#core/media/contract.ts'
import { fitsQuota, MEDIA_TYPES } from '#core/media/rules.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'
import { type MediaLibrary, type MediaProblem, mediaLibrary, problemOf, usedBytesOf } from './library.ts'

export interface MediaUpload {
  id: number
  /** The user's file name. */
  fileName: string
  sizeBytes: number
  sentBytes: number
  /** `checking`: everything is sent, the server is checking it. */
  phase: 'waiting' | 'sending' | 'checking' | 'failed'
  /** Estimated time until everything is sent. */
  remainingMs?: number
  problem?: MediaProblem
}

/** A browser that has not drawn a frame by then will not draw it. */
export const FRAME_WITHIN_MS = 20_000

interface MediaUploadParts {
  request: Request
  now: () => number
  library: Pick<MediaLibrary, '$usage' | 'take'>
  /** The PNG of a video; undefined: this browser cannot draw it. */
  drawFrame: (file: Blob, limit: AbortSignal) => Promise<Blob | undefined>
  after: LocalClock['after']
}

/** Refusals that a retry cannot change. */
const LASTING: readonly (string | undefined)[] = [
  'mediaType',
  'mediaBroken',
  'pictureSize',
  'tooLarge',
] satisfies RefusalKey[]

/** Whether a retry can help: there was no room, or no answer. */
export const mayRetry = ({ phase, problem }: MediaUpload): boolean =>
  phase === 'failed' && (problem === 'unreachable' || !LASTING.includes(problem?.key))

const refusalOf = (key: RefusalKey): MediaProblem => ({ key, code: sverCode(key), msg: '' })

/** Problems found before sending (Spec 5). The server checks again, by content. */
export function uploadProblem(file: File, usedBytes: number): MediaProblem | undefined {
  const isKnown = (MEDIA_TYPES as readonly string[]).includes(file.type)
  if (!isKnown) return refusalOf('mediaType')
  if (file.size > MEDIA_FILE_MAX_BYTES) return refusalOf('mediaFileTooLarge')
  return fitsQuota(usedBytes, file.size) ? undefined : refusalOf('mediaQuota')
}

const withoutExtension = (fileName: string): string =>
  (fileName.replace(/\.[^.]{1,5}$/, '').trim() || fileName).slice(0, MEDIA_NAME_MAX)

/** Uploads into the library, one after the other; they continue across pages. */
export function createMediaUploads(parts: MediaUploadParts) {
  const $uploads = atom<readonly MediaUpload[]>([])
  type Entry = { id: number; file: File; onAdded: ((file: MediaShape) => void) | undefined }
  const waiting: Entry[] = []
  /** Refused uploads that can be sent again. */
  const failed = new Map<number, Entry>()
  let running: { id: number; abort: AbortController } | undefined
  let count = 0

  const change = (id: number, changes: Partial<MediaUpload>): void =>
    $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const forget = (id: number): void => {
    failed.delete(id)
    $uploads.set($uploads.get().filter((upload) => upload.id !== id))
  }
  const usedBytes = (): number => usedBytesOf(parts.library.$usage.get())

  async function send(id: number, file: File, signal: AbortSignal): Promise<MediaShape | undefined> {
    const problem = uploadProblem(file, usedBytes())
    if (problem) {
      change(id, { phase: 'failed', problem })
      return undefined
    }
    const startedAt = parts.now()
    change(id, { phase: 'sending' })
    const form = new FormData()
    form.append('image', file, file.name)
    const onSent = (sent: number): void => {
      // the multipart envelope makes the request a little longer than the file
      const sentBytes = Math.min(sent, file.size)
      const elapsedMs = parts.now() - startedAt
      const remainingMs = elapsedMs > 0 ? (elapsedMs * (file.size - sentBytes)) / sentBytes : undefined
      change(id, {
        sentBytes,
        phase: sentBytes === file.size ? 'checking' : 'sending',
        ...(remainingMs === undefined ? {} : { remainingMs }),
      })
    }
    const input = { filename: withoutExtension(file.name) }
    const reply = await parts.request(addMedia, input, { form, signal, onSent })
    if (signal.aborted) return undefined
    if (reply.kind !== 'ok') {
      change(id, { phase: 'failed', problem: problemOf(reply) ?? 'unreachable' })
      return undefined
    }
    const { media, wantsThumbnail } = reply.value
    return wantsThumbnail ? withFrame(media, file) : media
  }

  /** Draws and uploads a still picture. Without one the placeholder is shown; the upload still counts. */
  async function withFrame(media: MediaShape, file: File): Promise<MediaShape> {
    const limit = new AbortController()
    const stop = parts.after(FRAME_WITHIN_MS, () => limit.abort())
    const frame = await parts.drawFrame(file, limit.signal).finally(stop)
    if (!frame) return media
    const form = new FormData()
    form.append('image', frame, 'frame.png')
    const reply = await parts.request(addMedia, { filename: String(media.id), isThumbnail: true }, { form })
    return reply.kind === 'ok' ? reply.value.media : media
  }

  async function work(): Promise<void> {
    const next = running ? undefined : waiting.shift()
    if (!next) return
    const abort = new AbortController()
    running = { id: next.id, abort }
    const media = await send(next.id, next.file, abort.signal)
    running = undefined
    if (media) {
      await parts.library.take(media)
      forget(next.id)
      next.onAdded?.(media)
    } else if ($uploads.get().some(({ id }) => id === next.id)) failed.set(next.id, next)
    void work()
  }

  return {
    $uploads,
    /** @param onAdded called for each uploaded file */
    add(files: readonly File[], onAdded?: (file: MediaShape) => void): void {
      for (const file of files) {
        const id = ++count
        const { name: fileName, size: sizeBytes } = file
        $uploads.set([...$uploads.get(), { id, fileName, sizeBytes, sentBytes: 0, phase: 'waiting' }])
        waiting.push({ id, file, onAdded })
      }
      void work()
    },
    /** Sends a refused file again: there may be room now. */
    retry(id: number): void {
      const entry = failed.get(id)
      if (!entry) return
      failed.delete(id)
      const { name: fileName, size: sizeBytes } = entry.file
      const again: MediaUpload = { id, fileName, sizeBytes, sentBytes: 0, phase: 'waiting' }
      $uploads.set($uploads.get().map((upload) => (upload.id === id ? again : upload)))
      waiting.push(entry)
      void work()
    },
    /** Stops an upload, or removes a failed one from the list. */
    cancel(id: number): void {
      const index = waiting.findIndex((entry) => entry.id === id)
      if (index >= 0) waiting.splice(index, 1)
      if (running?.id === id) running.abort.abort()
      forget(id)
    },
  }
}

export type MediaUploads = ReturnType<typeof createMediaUploads>

const keepPage = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The browser asks before leaving the site during an upload. */
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
