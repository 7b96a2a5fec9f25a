import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'

export type FormPart = { type: 'field'; name: string; text: string } | MultipartFile

/** What a form with files asks before it takes them, and of every piece of them (services/intake.ts). */
export interface FormCarriage {
  begin(announcedBytes: number): void
  grow(bytes: number): void
}

/** Boundaries and fields make a request a little longer than its file. */
const ENVELOPE_BYTES = 4_096

/** What the sender says of its files; 0: nothing (chunked). */
export const announcedBytes = ({ headers }: FastifyRequest): number =>
  Math.max(0, Number(headers['content-length'] ?? 0) - ENVELOPE_BYTES)

/** The bytes of a file as they come in. @throws Refusal invalid (cut off in the middle of it), and the carriage's */
export async function* counted(
  chunks: AsyncIterable<Buffer>,
  carriage: FormCarriage,
): AsyncGenerator<Buffer> {
  const pieces = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const piece = await pieces.next().catch(refuseBroken)
      if (piece.done) return
      carriage.grow(piece.value.length)
      yield piece.value
    }
  } finally {
    await pieces.return?.()
  }
}

const FIELDS_MAX = 50
const FIELD_MAX_BYTES = 64 * 1024

/**
 * The parts of a multipart form as they come in. Line breaks of a text are `\n`: browsers send `\r\n` (HTML, "multipart form data").
 * @throws Refusal mediaType (no form), invalid (no boundary, or cut off), tooLarge
 */
export async function* formParts(
  request: FastifyRequest,
  limits: { files: number; fileSize: number },
): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw new Refusal('mediaType')
  const parts = request.parts({ limits: { ...limits, fields: FIELDS_MAX, fieldSize: FIELD_MAX_BYTES } })
  for (;;) {
    const part = await parts.next().catch(refuseBroken)
    if (part.done) return
    if (part.value.type === 'file') yield part.value
    else if (typeof part.value.value === 'string')
      yield { type: 'field', name: part.value.fieldname, text: unixText(part.value) }
  }
}

const unixText = (part: Multipart & { type: 'field' }): string =>
  String(part.value).replaceAll(/\r\n?/g, '\n')

/** What the form itself gets wrong is the sender's mistake; busboy throws plain errors for it. */
function refuseBroken(error: unknown): never {
  if (error instanceof Refusal) throw error
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new Refusal('invalid')
}
