import { MEDIA_NAME_MAX } from '#core/limits.ts'
import { addMedia, type MediaShape } from '#core/media/contract.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Request } from '../line/request.ts'
import { type MediaProblem, problemOf } from './library.ts'

export interface SendParts {
  request: Request
  now: () => number
  /** Draws the still picture of a video as PNG. @returns undefined if this browser cannot */
  drawFrame: (file: Blob, limit: AbortSignal) => Promise<Blob | undefined>
  after: LocalClock['after']
}

interface SendProgress {
  /** `checking`: everything is sent, the server is checking it. */
  phase: 'sending' | 'checking'
  sentBytes?: number
  /** Estimated time until everything is sent. */
  remainingMs?: number
}

/** Time limit for drawing the still picture of a video. */
export const FRAME_WITHIN_MS = 20_000

/** Sends a file to the library. @returns the file or the problem; neither if the upload was canceled */
export async function sendFile(
  parts: SendParts,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: SendProgress) => void },
): Promise<{ media?: MediaShape; problem?: MediaProblem }> {
  const startedAt = parts.now()
  onProgress({ phase: 'sending' })
  const form = new FormData()
  form.append('image', file, file.name)
  const onSent = (sent: number): void => {
    // the multipart envelope makes the request a little longer than the file
    const sentBytes = Math.min(sent, file.size)
    const elapsedMs = parts.now() - startedAt
    const remainingMs = elapsedMs > 0 ? (elapsedMs * (file.size - sentBytes)) / sentBytes : undefined
    onProgress({
      sentBytes,
      phase: sentBytes === file.size ? 'checking' : 'sending',
      ...(remainingMs === undefined ? {} : { remainingMs }),
    })
  }
  const input = { filename: withoutExtension(file.name) }
  const reply = await parts.request(addMedia, input, { form, signal, onSent })
  if (signal.aborted) return {}
  if (reply.kind !== 'ok') return { problem: problemOf(reply) ?? 'unreachable' }
  const { media, wantsThumbnail } = reply.value
  return { media: wantsThumbnail ? await withFrame(parts, media, file) : media }
}

/** Draws and uploads a still picture of a video. If that fails, the video stays uploaded and has a placeholder. */
async function withFrame(
  { request, after, drawFrame }: SendParts,
  media: MediaShape,
  file: File,
): Promise<MediaShape> {
  const limit = new AbortController()
  const stop = after(FRAME_WITHIN_MS, () => limit.abort())
  const frame = await drawFrame(file, limit.signal).finally(stop)
  if (!frame) return media
  const form = new FormData()
  form.append('image', frame, 'frame.png')
  const reply = await request(addMedia, { filename: String(media.id), isThumbnail: true }, { form })
  return reply.kind === 'ok' ? reply.value.media : media
}

const withoutExtension = (fileName: string): string =>
  (fileName.replace(/\.[^.]{1,5}$/, '').trim() || fileName).slice(0, MEDIA_NAME_MAX)
