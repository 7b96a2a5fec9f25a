import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as contract from '#core/reservations/contract.ts'
import { auditDownload } from '../audit/service.ts'
import { requireAsker } from '../http/guard.ts'
import { mount } from '../http/mount.ts'
import type { BusyCalendar } from './busy-calendar.ts'
import {
  busyBlocks,
  closedTimes,
  findOwnReservation,
  listOfCompany,
  listOfMonth,
  listOfSignage,
  listOfToday,
  listOwn,
} from './lists.ts'
import { calendarOf } from './mails.ts'
import { bookReservation, cancelReservation, changeReservation, type ReservationDeps } from './service.ts'
import { type StatementDeps, statementCsv, statementFile } from './statement.ts'
import { fileNameOf } from './texts-statement.ts'
import { usageOfMonth } from './usage.ts'

export function reservationRoutes(
  app: FastifyInstance,
  deps: ReservationDeps & StatementDeps & { calendar: BusyCalendar },
): void {
  mount(app, contract.createReservation, ({ input, asker }) => ({
    check: 'succeed' as const,
    reservation: bookReservation(deps, asker, input),
  }))

  mount(app, contract.updateReservation, ({ input, asker }) => ({
    result: 'OK' as const,
    reservation: changeReservation(deps, asker, input),
  }))

  mount(app, contract.deleteReservation, ({ input, asker }) => {
    cancelReservation(deps, asker, input.id)
    return { result: 'OK' as const }
  })

  mount(app, contract.listReservations, ({ input, asker }) => listOfMonth(deps, asker, input))
  mount(app, contract.todaysReservations, ({ asker }) => listOfToday(deps, asker))
  mount(app, contract.getAllReservations, ({ input, asker }) => listOwn(deps, asker, input))
  mount(app, contract.getCompanyReservations, ({ input, asker }) => listOfCompany(deps, asker, input))
  mount(app, contract.getSignageReservations, ({ input, asker }) => listOfSignage(deps, asker, input))
  mount(app, contract.anonymousReservations, ({ input }) => busyBlocks(deps, input.from, input.to))
  mount(app, contract.getClosedTimes, ({ input, asker }) => closedTimes(deps, asker, input.from, input.to))
  mount(app, contract.getUsage, ({ input, asker }) => usageOfMonth(deps, asker, input))

  reservationFiles(app, deps)
}

/** Rate limit of PDF statements, per account. */
const PDF_RATE = { max: contract.STATEMENT_FILES_PER_MINUTE, timeWindow: 60_000 }

/** Downloads: a reservation as a calendar file, and the statement of a month as CSV or PDF. */
function reservationFiles(app: FastifyInstance, deps: ReservationDeps & StatementDeps): void {
  app.get<{ Params: { id: string } }>(
    '/reservation/:id.ics',
    {
      config: { needs: 'reservation.read', produces: 'text/calendar' },
      schema: {
        summary: 'The reservation as a calendar file (RFC 5545)',
        description: 'Needs: `reservation.read`',
        tags: ['reservation'],
        params: z.object({ id: z.string() }),
      },
    },
    async (request, reply) => {
      const asker = requireAsker(request, 'reservation.read')
      const row = findOwnReservation(deps.db, asker, Number(request.params.id))
      reply.header('content-type', 'text/calendar; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="reservation-${row.id}.ics"`)
      return calendarOf(deps, row)
    },
  )
  for (const kind of ['csv', 'pdf'] as const) {
    app.get(
      `/reservation/usage.${kind}`,
      {
        config:
          kind === 'csv'
            ? { needs: 'reservation.read', produces: 'text/csv' }
            : { needs: 'reservation.read', produces: 'application/pdf', rateLimit: PDF_RATE },
        schema: {
          summary: `The month's statement as ${kind}`,
          description: 'Needs: `reservation.read`',
          tags: ['reservation'],
          querystring: contract.usageFile,
        },
      },
      async (request, reply) => {
        const asker = requireAsker(request, 'reservation.read')
        const query = request.query as z.output<typeof contract.usageFile>
        const usage = usageOfMonth(deps, asker, query)
        auditDownload(deps.db, `${fileNameOf(query)}.${kind}`)
        reply.header('content-disposition', `attachment; filename="${fileNameOf(query)}.${kind}"`)
        if (kind === 'csv') return reply.type('text/csv; charset=utf-8').send(statementCsv(usage))
        return reply.type('application/pdf').send(await statementFile(deps, asker, query, usage))
      },
    )
  }
}
