import type { FastifyInstance } from 'fastify'
import { auditReading } from '../audit/service.ts'
import { findVisitorPictureOfCompany, type VisitorPictureDeps } from '../calls/visitor-pictures.ts'
import { findMotionFile } from '../characters/motions.ts'
import { type CharacterDeps, findCharacterFile } from '../characters/service.ts'
import { findSpritesFile } from '../characters/sprites.ts'
import { findLogo, findPicture } from '../company/pictures.ts'
import { findForCaller, requireCompany } from '../http/guard.ts'
import type { SignageAdminDeps } from '../signages/admin.ts'
import type { MediaDeps } from './incoming.ts'
import { findShownMedia } from './library.ts'
import { sendFile } from './send-file.ts'
import type { ShownCharacterDeps } from './shown-files.ts'
import { findThumbnail } from './thumbnails.ts'

type FileRouteDeps = Pick<VisitorPictureDeps, 'visitorPictures'> &
  Pick<CharacterDeps, 'characters'> &
  ShownCharacterDeps &
  Pick<MediaDeps, 'db' | 'media'> &
  Pick<SignageAdminDeps, 'images'>

/** Options of routes that the API page does not list. */
const HIDDEN = { schema: { hide: true } }

/**
 * Serves media, companies' own characters and visitors' pictures, only to sessions of the same company that may see the
 * file. Logos are public.
 */
export function fileRoutes(app: FastifyInstance, deps: FileRouteDeps): void {
  app.get<{ Params: { id: string } }>('/media/:id', HIDDEN, async (request, reply) => {
    const id = Number(request.params.id)
    const file = findForCaller(request, 'media.read', (asker) => findShownMedia(deps.db, asker, id))
    return sendFile(request, reply, deps.media, file)
  })
  app.get<{ Params: { id: string } }>('/media/:id/thumbnail', HIDDEN, async (request, reply) => {
    const id = Number(request.params.id)
    const file = findForCaller(request, 'media.read', (asker) => findThumbnail(deps.db, asker, id))
    return sendFile(request, reply, deps.media, file)
  })
  for (const [part, file] of [
    ['model', 'model.vrm'],
    ['poster', 'poster.png'],
  ] as const) {
    app.get<{ Params: { id: string } }>(`/characters/own/:id/${file}`, HIDDEN, async (request, reply) => {
      const id = Number(request.params.id)
      const found = findForCaller(request, 'media.read', (asker) => findCharacterFile(deps, asker, id, part))
      return sendFile(request, reply, deps.characters, found)
    })
  }
  app.get<{ Params: { id: string; drawnAt: string } }>(
    '/characters/own/:id/:drawnAt.sprites',
    HIDDEN,
    async (request, reply) => {
      const [id, drawnAt] = [Number(request.params.id), Number(request.params.drawnAt)]
      const found = findForCaller(request, 'media.read', (asker) => findSpritesFile(deps, asker, id, drawnAt))
      return sendFile(request, reply, deps.characters, found)
    },
  )
  app.get<{ Params: { id: string } }>('/characters/own/motions/:id.vrma', HIDDEN, async (request, reply) => {
    const id = Number(request.params.id)
    const found = findForCaller(request, 'media.read', (asker) => findMotionFile(deps, asker, id))
    return sendFile(request, reply, deps.characters, found)
  })
  app.get<{ Params: { name: string } }>('/images/:name', HIDDEN, async (request, reply) => {
    const { companyId } = requireCompany(request, 'image.read', 'notFound')
    return sendFile(request, reply, deps.images, findPicture(deps.db, companyId, request.params.name))
  })
  app.get<{ Params: { name: string } }>('/images/logo/:name', HIDDEN, (request, reply) =>
    sendFile(request, reply, deps.images, findLogo(deps.db, request.params.name)),
  )
  app.get<{ Params: { id: string } }>('/captures/:id', HIDDEN, async (request, reply) => {
    const { companyId } = requireCompany(request, 'visitorPicture.read', 'notFound')
    const picture = findVisitorPictureOfCompany(deps.db, companyId, request.params.id)
    auditReading(deps.db, 'record.pictureSeen', request.params.id)
    return sendFile(
      request,
      reply,
      deps.visitorPictures,
      picture,
      // a browser's cache must not keep the picture longer than the server does
      'no-store',
    )
  })
}
