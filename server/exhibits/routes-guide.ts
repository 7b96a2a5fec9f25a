import type { FastifyInstance } from 'fastify'
import * as contract from '#core/exhibits/contract-guide.ts'
import { mount } from '../http/mount.ts'
import type { MediaDeps } from '../media/incoming.ts'
import { sendFile } from '../media/send-file.ts'
import { findGuidePicture, readGuide, tellGuideStep, type VisitorGuideDeps } from './visitor-guide.ts'

/** Cache time of the map's picture: short, so that a renewed token soon hides the picture. */
const PICTURE_CACHE = 'private, max-age=300'

/** Routes for what visitors read on their phones, with the token of a map (decisions 7). */
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
