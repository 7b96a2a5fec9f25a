import type { FastifyInstance } from 'fastify'
import * as companies from '#core/company/contract.ts'
import * as channels from '#core/company/contract-channels.ts'
import * as contract from '#core/company/contract-stores.ts'
import { readForm } from '../http/forms.ts'
import { mount, mountOneAndMany, pagedBy } from '../http/mount.ts'
import {
  type ChannelDeps,
  channelNames,
  getChannel,
  pageOfChannels,
  shownChannels,
  updateChannel,
} from './channels.ts'
import { type LicenceDeps, requestLicences } from './licences.ts'
import { type CompanySettingsDeps, changeCompany, getCompany } from './service.ts'
import {
  addStore,
  deleteStore,
  getStore,
  pageOfStores,
  renameStore,
  type StoreDeps,
  shownStores,
  storeNames,
} from './stores.ts'
import { STORE_DELETED } from './texts-stores.ts'

/** Routes for shops (stores), channels and the company. */
export function companyRoutes(
  app: FastifyInstance,
  deps: LicenceDeps & StoreDeps & ChannelDeps & CompanySettingsDeps & { sendsMail: boolean },
): void {
  mount(app, companies.getCompany, ({ asker }) => getCompany(deps, asker))

  mount(app, companies.updateCompany, async ({ input, asker }) => {
    await changeCompany(deps, asker.companyId, input)
    return { result: 'OK' as const }
  })

  mount(app, companies.requestLicences, ({ input, asker }) => {
    requestLicences(deps, asker, input)
    return { result: 'OK' as const }
  })

  storeRoutes(app, deps)
  channelRoutes(app, deps)
}

function storeRoutes(app: FastifyInstance, deps: StoreDeps): void {
  mountOneAndMany(app, 'targetStoreId', contract.getStore, contract.listStores, {
    one: ({ input, asker }) => getStore(deps, asker, input.targetStoreId),
    many: ({ asker }) => shownStores(deps, asker),
    page: pagedBy(contract.pageStores, ({ input, asker }) => pageOfStores(deps, asker, input)),
  })

  mount(app, contract.getStoreNames, ({ asker }) => storeNames(deps, asker))

  mount(app, contract.addStore, async ({ asker, request }) => {
    const fields = await readForm(request, contract.addStore)
    return { result: 'OK' as const, storeId: addStore(deps, asker.companyId, fields.name) }
  })

  mount(app, contract.updateStore, async ({ asker, request }) => {
    const fields = await readForm(request, contract.updateStore)
    renameStore(deps, asker.companyId, fields.targetStoreId, fields.name)
    return { result: 'OK' as const }
  })

  mount(app, contract.deleteStore, ({ input, asker }) => {
    const isForced = input.isForceSubmit === true
    const answer = deleteStore(deps, asker.companyId, input.targetStoreId, isForced)
    return answer.result === 'OK' ? { ...answer, msg: STORE_DELETED } : answer
  })
}

function channelRoutes(app: FastifyInstance, deps: ChannelDeps): void {
  mountOneAndMany(app, 'targetId', channels.getChannel, channels.listChannels, {
    one: ({ input, asker }) => getChannel(deps, asker, input.targetId),
    many: ({ asker }) => shownChannels(deps, asker),
    page: pagedBy(channels.pageChannels, ({ input, asker }) => pageOfChannels(deps, asker, input)),
  })

  mount(app, channels.getChannelNames, ({ asker }) => channelNames(deps, asker))

  mount(app, channels.updateChannel, ({ input, asker }) => updateChannel(deps, asker.companyId, input))
}
