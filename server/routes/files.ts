import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../contract/refusals.ts'
import { demandCompany, foundBy } from '../plugins/guard.ts'
import { type CharacterDeps, findCharacterFile } from '../services/characters.ts'
import { findShownMedia, findThumbnail, type MediaDeps } from '../services/media.ts'
import { findPicture } from '../services/pictures.ts'
import type { ShownCharacterDeps } from '../services/shown-files.ts'
import type { SignageAdminDeps } from '../services/signage-admin.ts'
import { findVisitorPictureOfCompany, type VisitorPictureDeps } from '../services/visitor-pictures.ts'

export type FileRouteDeps = Pick<VisitorPictureDeps, 'visitorPictures'> &
  Pick<CharacterDeps, 'characters'> &
  ShownCharacterDeps &
  Pick<MediaDeps, 'db' | 'media'> &
  Pick<SignageAdminDeps, 'images'>

/** `bytes=a-b` of one range (RFC 9110 14.1.2); undefined: the whole file; null: cannot be had. */
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

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileRouteDeps['media'],
  file: { fileName: string; mimeType: string },
  cacheControl = 'private, max-age=31536000, immutable',
): Promise<FastifyReply> {
  const sizeBytes = await files.sizeBytes(file.fileName)
  if (sizeBytes === undefined) throw new Refusal('notFound')
  const range = rangeOf(request.headers.range, sizeBytes)
  // what people uploaded is never anything but a picture or a video to the browser
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

/** Media, own characters and visitors' pictures: only to a session of the same company, and of those what is its to see. */
export function fileRoutes(app: FastifyInstance, deps: FileRouteDeps): void {
  app.get<{ Params: { id: string } }>('/media/:id', { schema: { hide: true } }, async (request, reply) => {
    const id = Number(request.params.id)
    const file = foundBy(request, 'media.read', (asker) => findShownMedia(deps.db, asker, id))
    return sendFile(request, reply, deps.media, file)
  })
  app.get<{ Params: { id: string } }>(
    '/media/:id/thumbnail',
    { schema: { hide: true } },
    async (request, reply) => {
      const id = Number(request.params.id)
      const file = foundBy(request, 'media.read', (asker) => findThumbnail(deps.db, asker, id))
      return sendFile(request, reply, deps.media, file)
    },
  )
  for (const [part, file] of [
    ['model', 'model.vrm'],
    ['poster', 'poster.png'],
  ] as const) {
    app.get<{ Params: { id: string } }>(
      `/characters/own/:id/${file}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const id = Number(request.params.id)
        const found = foundBy(request, 'media.read', (asker) => findCharacterFile(deps, asker, id, part))
        return sendFile(request, reply, deps.characters, found)
      },
    )
  }
  app.get<{ Params: { name: string } }>(
    '/images/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { companyId } = demandCompany(request, 'image.read', 'notFound')
      return sendFile(request, reply, deps.images, findPicture(deps.db, companyId, request.params.name))
    },
  )
  app.get<{ Params: { id: string } }>('/captures/:id', { schema: { hide: true } }, async (request, reply) => {
    const { companyId } = demandCompany(request, 'visitorPicture.read', 'notFound')
    return sendFile(
      request,
      reply,
      deps.visitorPictures,
      findVisitorPictureOfCompany(deps.db, companyId, request.params.id),
      // it shall not outlive its days on somebody else's disk
      'no-store',
    )
  })
}
