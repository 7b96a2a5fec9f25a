import type { FastifyInstance } from 'fastify'
import * as contract from '#core/hours/contract.ts'
import { mount } from '../http/mount.ts'
import { type HoursDeps, listHours, setHours } from './service.ts'

/** decisions 11: routes for opening hours. */
export function hoursRoutes(app: FastifyInstance, deps: HoursDeps): void {
  mount(app, contract.getHours, ({ asker }) => listHours(deps, asker))

  mount(app, contract.updateHours, ({ input, asker }) => ({
    result: 'OK' as const,
    state: setHours(deps, asker, input),
  }))
}
