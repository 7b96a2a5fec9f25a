import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'

type FormPart = { type: 'field'; name: string; text: string } | MultipartFile

/**
 * Limits the size of an upload: `begin` checks the announced size, and `grow` the size of every received chunk (media/intake.ts).
 * Both may throw a Refusal.
 */
export interface UploadQuota {
  begin(announcedBytes: number): void
  grow(bytes: number): void
}

/** Maximum number of bytes of a form besides the file: boundaries and other fields. */
const ENVELOPE_BYTES = 4_096

/** Size of the files according to the Content-Length header; 0 if the request has none (chunked). */
export const announcedBytes = ({ headers }: FastifyRequest): number =>
  Math.max(0, Number(headers['content-length'] ?? 0) - ENVELOPE_BYTES)

/** Counts the bytes of a file as they arrive. @throws Refusal invalid (truncated), and the quota's refusals */
export async function* counted(chunks: AsyncIterable<Buffer>, quota: UploadQuota): AsyncGenerator<Buffer> {
  const pieces = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const piece = await pieces.next().catch(refuseBroken)
      if (piece.done) return
      quota.grow(piece.value.length)
      yield piece.value
    }
  } finally {
    await pieces.return?.()
  }
}

const FIELDS_MAX = 50
const FIELD_MAX_BYTES = 64 * 1024

/**
 * The parts of a multipart form as they arrive. Line breaks in texts become `\n`; browsers send `\r\n`.
 * @throws Refusal mediaType (not a form), invalid (no boundary, or truncated), tooLarge, notSignedIn (the session ended meanwhile)
 */
export async function* formParts(
  request: FastifyRequest,
  limits: { files: number; fileSize: number },
): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw new Refusal('mediaType')
  const parts = request.parts({ limits: { ...limits, fields: FIELDS_MAX, fieldSize: FIELD_MAX_BYTES } })
  for (;;) {
    const part = await parts.next().catch(refuseBroken)
    if (part.done) return request.server.requireOpenSession(request)
    if (part.value.type === 'file') yield part.value
    else if (typeof part.value.value === 'string')
      yield { type: 'field', name: part.value.fieldname, text: unixText(part.value) }
  }
}

const unixText = (part: Multipart & { type: 'field' }): string =>
  String(part.value).replaceAll(/\r\n?/g, '\n')

/** Converts an error into a Refusal: busboy throws plain errors for malformed forms, which are client errors. */
function refuseBroken(error: unknown): never {
  if (error instanceof Refusal) throw error
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new Refusal('invalid')
}
