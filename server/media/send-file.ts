import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import type { MediaDeps } from './incoming.ts'

/** Parses a single range `bytes=a-b` (RFC 9110 14.1.2); undefined: the whole file; null: not satisfiable. */
export function rangeOf(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | undefined | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const start = match[1] === '' ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1)
  return start > end || start >= sizeBytes ? null : { start, end }
}

/** Sends an uploaded file. @throws Refusal notFound */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: MediaDeps['media'],
  file: { fileName: string; mimeType: string },
  cacheControl = 'private, max-age=31536000, immutable',
): Promise<FastifyReply> {
  const sizeBytes = await files.sizeBytes(file.fileName)
  if (sizeBytes === undefined) throw new Refusal('notFound')
  const range = rangeOf(request.headers.range, sizeBytes)
  // browsers must treat uploads only as pictures or videos
  reply
    .header('content-type', file.mimeType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('accept-ranges', 'bytes').header('cache-control', cacheControl)
  if (range === null) return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send()
  if (range === undefined) return reply.header('content-length', sizeBytes).send(files.read(file.fileName))
  reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
  return reply.send(files.read(file.fileName, range))
}
