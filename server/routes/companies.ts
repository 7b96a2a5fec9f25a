import type { FastifyInstance } from 'fastify'
import * as channels from '../contract/channels.ts'
import * as companies from '../contract/companies.ts'
import * as contract from '../contract/stores.ts'
import { readForm } from '../plugins/forms.ts'
import { mount } from '../plugins/mount.ts'
import { getChannel, updateChannel } from '../services/channels.ts'
import { getCompany } from '../services/companies.ts'
import type { ServiceDeps } from '../services/deps.ts'
import { requestLicences } from '../services/licences.ts'
import { addStore, deleteStore, getStore, renameStore } from '../services/stores.ts'

/** Stores, channels and the company itself. */
export function companyRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  mount(app, companies.getCompany, ({ request }) => getCompany(deps.db, request.identity!.companyId))

  mount(app, companies.requestLicences, ({ input, request }) => {
    requestLicences(deps, request.identity!, input)
    return { result: 'OK' as const }
  })

  mount(app, contract.getStore, ({ input, request }) =>
    getStore(deps, request.identity!, input.targetStoreId),
  )

  mount(app, contract.addStore, async ({ request }) => {
    const { fields } = await readForm(request, contract.addStore)
    return { result: 'OK' as const, storeId: addStore(deps, request.identity!.companyId, fields.name) }
  })

  mount(app, contract.updateStore, async ({ request }) => {
    const { fields } = await readForm(request, contract.updateStore)
    renameStore(deps, request.identity!.companyId, fields.targetStoreId, fields.name)
    return { result: 'OK' as const }
  })

  mount(app, contract.deleteStore, ({ input, request }) => {
    const isForced = input.isForceSubmit === true
    const answer = deleteStore(deps, request.identity!.companyId, input.targetStoreId, isForced)
    return answer.result === 'OK' ? { ...answer, msg: '店舗を削除しました' } : answer
  })

  mount(app, channels.getChannel, ({ input, request }) => getChannel(deps, request.identity!, input.targetId))

  mount(app, channels.updateChannel, ({ input, request }) =>
    updateChannel(deps, request.identity!.companyId, input),
  )
}
