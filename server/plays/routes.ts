import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import * as contract from '#core/plays/contract.ts'
import { auditDownload } from '../audit/service.ts'
import { requireCompany } from '../http/guard.ts'
import { mount } from '../http/mount.ts'
import { deletedSignages, getPlays, type PlaysDeps, playsCsv } from './service.ts'

export function playRoutes(app: FastifyInstance, deps: PlaysDeps): void {
  mount(app, contract.getPlays, ({ input, asker }) => getPlays(deps, asker.companyId, input))

  mount(app, contract.getDeletedSignages, ({ asker }) => deletedSignages(deps, asker.companyId))

  app.get(
    '/api/getPlays.csv',
    {
      config: { needs: 'play.read', produces: 'text/csv' },
      schema: {
        summary: 'Proof of play of one signage as a file',
        description: 'Needs: `play.read`',
        tags: ['plays'],
        querystring: contract.getPlays.input,
      },
    },
    async (request, reply) => {
      const { companyId } = requireCompany(request, 'play.read', 'notFound')
      const query = request.query as z.output<typeof contract.getPlays.input>
      const file = playsCsv(deps, companyId, query)
      const name = `plays-${query.signageId}-${query.from}-${query.to}.csv`
      auditDownload(deps.db, name)
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.type('text/csv; charset=utf-8').send(file)
    },
  )
}
