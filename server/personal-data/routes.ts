import type { FastifyInstance } from 'fastify'
import * as contract from '#core/personal-data/contract.ts'
import type { RemovalDeps } from '../accounts/removals.ts'
import { mount } from '../http/mount.ts'
import type { UserAdminDeps } from '../users/admin.ts'
import {
  erasePersonalData,
  findPersons,
  getPersonalData,
  listPersonalData,
  type PersonalDataDeps,
} from './service.ts'

export function personalDataRoutes(
  app: FastifyInstance,
  deps: PersonalDataDeps & UserAdminDeps & RemovalDeps,
): void {
  mount(app, contract.findPersons, ({ input, asker }) => findPersons(deps.db, asker, input))
  mount(app, contract.listPersonalData, ({ input, asker }) => listPersonalData(deps, asker, input))
  mount(app, contract.getPersonalData, ({ input, asker }) => getPersonalData(deps, asker, input))
  mount(app, contract.erasePersonalData, ({ input, asker }) => erasePersonalData(deps, asker, input))
}
