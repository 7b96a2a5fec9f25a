import type { FastifyInstance } from 'fastify'
import * as contract from '#core/exhibits/contract-guide.ts'
import { mount } from '../http/mount.ts'
import type { MediaDeps } from '../media/incoming.ts'
import { sendFile } from '../media/send-file.ts'
import { findGuidePicture, readGuide, tellGuideStep, type VisitorGuideDeps } from './visitor-guide.ts'

/**
 * Cache-Control of the map's picture: a short time, so that the picture soon becomes inaccessible after the token was renewed.
 */
const PICTURE_CACHE = 'private, max-age=300'

/** Routes for the guide that visitors read on their phones. The token of a map gives access (decisions 7). */
export function guideRoutes(app: FastifyInstance, deps: VisitorGuideDeps & Pick<MediaDeps, 'media'>): void {
  mount(app, contract.readGuide, ({ input }) => readGuide(deps, input.token))
  mount(app, contract.tellGuideStep, ({ input }) => {
    tellGuideStep(deps, input.token, input.targetId)
    return { result: 'OK' as const }
  })
  app.get<{ Params: { token: string } }>(
    '/api/guidePicture/:token',
    { schema: { hide: true } },
    async (request, reply) =>
      sendFile(request, reply, deps.media, findGuidePicture(deps.db, request.params.token), PICTURE_CACHE),
  )
}
