import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import * as contract from '#core/reports/contract.ts'
import { auditDownload } from '../audit/service.ts'
import { requireCompany } from '../http/guard.ts'
import { mount } from '../http/mount.ts'
import { callHistoryCsv, callTranscriptCsv, getCall, getCallFilters, getCallHistory } from './call-history.ts'
import { type CallReportDeps, callReportCsv, getCallReport } from './call-report.ts'

export function callReportRoutes(
  app: FastifyInstance,
  { db, now }: CallReportDeps & { now: () => number },
): void {
  mount(app, contract.getCallReport, ({ input, asker }) => getCallReport(db, asker.companyId, input))
  mount(app, contract.getCallHistory, ({ input, asker }) => getCallHistory(db, asker.companyId, input))
  mount(app, contract.getCallFilters, ({ asker }) => getCallFilters(db, asker.companyId))
  mount(app, contract.getCall, ({ input, asker }) => getCall(db, asker.companyId, input.targetId, now()))

  mountFile(app, db, {
    url: '/api/getCallReport.csv',
    summary: 'The call report as a file',
    name: ({ from, to }) => `call-report-${from}-${to}`,
    query: contract.getCallReport.input,
    file: (companyId, query) => callReportCsv(db, companyId, query),
  })
  mountFile(app, db, {
    url: '/api/getCallHistory.csv',
    summary: 'The call history as a file',
    name: ({ from, to }) => `calls-${from}-${to}`,
    query: contract.callHistoryFile,
    file: (companyId, query) => callHistoryCsv(db, companyId, query),
  })
  mountFile(app, db, {
    url: '/api/getCallTranscript.csv',
    summary: 'The transcript of one call, including the AI dialogue before it, as a file',
    name: ({ targetId }) => `call-${targetId}`,
    query: contract.callTranscriptFile,
    file: (companyId, { targetId }) => callTranscriptCsv(db, companyId, targetId),
  })
}

interface ReportFile<Query extends z.ZodMiniType> {
  url: string
  summary: string
  /** Name of the downloaded file. */
  name: (query: z.output<Query>) => string
  query: Query
  file: (
    companyId: number,
    query: z.output<Query>,
  ) => string | Promise<string> | ReturnType<typeof callHistoryCsv>
}

function mountFile<Query extends z.ZodMiniType>(
  app: FastifyInstance,
  db: CallReportDeps['db'],
  { url, summary, name, query, file }: ReportFile<Query>,
): void {
  app.get(
    url,
    {
      config: { needs: 'call.report', produces: 'text/csv' },
      schema: { summary, description: 'Needs: `call.report`', tags: ['calls'], querystring: query },
    },
    async (request: FastifyRequest, reply) => {
      const { companyId } = requireCompany(request, 'call.report', 'notFound')
      const asked = request.query as z.output<Query>
      const text = await file(companyId, asked)
      auditDownload(db, `${name(asked)}.csv`)
      reply.header('content-disposition', `attachment; filename="${name(asked)}.csv"`)
      return reply.type('text/csv; charset=utf-8').send(text)
    },
  )
}
