import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import * as contract from '#core/audit/contract.ts'
import { requireCompany, requirePermission } from '../http/guard.ts'
import { mount } from '../http/mount.ts'
import { auditCsv, getAudit, getAuditActors, logOf } from './log.ts'
import { type Auditing, auditDownload } from './service.ts'

const INSTALLATION = 'installation'

/**
 * Routes of the audit log (decisions 2): administrators read their company's log, system administrators that of the
 * whole server.
 */
export function auditRoutes(app: FastifyInstance, { db }: Auditing): void {
  mount(app, contract.getAudit, ({ input, asker }) => getAudit(db, logOf(asker), input))
  mount(app, contract.getAuditActors, ({ asker }) => getAuditActors(db, logOf(asker)))
  mount(app, contract.getAdminAudit, ({ input }) => getAudit(db, INSTALLATION, input))
  mount(app, contract.getAdminAuditActors, () => getAuditActors(db, INSTALLATION))

  for (const [url, needs] of [
    ['/api/getAudit.csv', 'audit.read'],
    ['/api/admin/audit.csv', 'admin.use'],
  ] as const)
    app.get(
      url,
      {
        config: { needs, produces: 'text/csv' },
        schema: {
          summary: 'The audit log as a file',
          description: `Needs: \`${needs}\``,
          tags: ['audit'],
          querystring: contract.auditFile,
        },
      },
      async (request, reply) => {
        const isCompanys = needs === 'audit.read'
        if (!isCompanys) requirePermission(request, needs)
        const of = isCompanys ? logOf(requireCompany(request, needs, 'notFound')) : INSTALLATION
        const query = request.query as z.output<typeof contract.auditFile>
        const parts = auditCsv(db, of, query)
        const name = `audit-${query.from}-${query.to}.csv`
        auditDownload(db, name)
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return reply.type('text/csv; charset=utf-8').send(parts)
      },
    )
}
