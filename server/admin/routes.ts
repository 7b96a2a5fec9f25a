import type { FastifyInstance } from 'fastify'
import * as contract from '#core/admin/contract.ts'
import { answerLicences, type LicenceDeps, pageOfRequests, setLicences } from '../company/licences.ts'
import { type CompanyRemovalDeps, deleteCompany } from '../company/removal.ts'
import { mount } from '../http/mount.ts'
import { pageOfMails } from '../mail/service.ts'
import { companyNames, enterCompany, pageOfCompanies } from './service.ts'

/** Routes of the system administrator's pages (decisions 2). */
export function adminRoutes(app: FastifyInstance, deps: LicenceDeps & CompanyRemovalDeps): void {
  mount(app, contract.listCompanies, ({ input }) => pageOfCompanies(deps.db, input))

  mount(app, contract.listCompanyNames, () => companyNames(deps.db))

  mount(app, contract.chooseCompany, ({ input, request, reply }) => {
    const wanted = input.companyId === 0 ? null : input.companyId
    if (wanted !== null) enterCompany(deps.db, wanted)
    app.chooseCompany(request, reply, wanted)
    return { result: 'OK' as const }
  })

  mount(app, contract.deleteCompany, ({ input }) =>
    deleteCompany(deps, input.companyId, input.isForceSubmit === true),
  )

  mount(app, contract.updateLicences, ({ input }) => {
    setLicences(deps.db, input.companyId, input.avatar_channel_max)
    return { result: 'OK' as const }
  })

  mount(app, contract.listLicenceRequests, ({ input }) => pageOfRequests(deps.db, input))

  mount(app, contract.answerLicenceRequest, ({ input }) => {
    answerLicences(deps, input.requestId, input.answer)
    return { result: 'OK' as const }
  })

  mount(app, contract.listMails, ({ input }) => pageOfMails(deps.db, input))
}
