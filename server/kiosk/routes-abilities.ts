import type { FastifyInstance } from 'fastify'
import * as contract from '#core/kiosk/contract-abilities.ts'
import { mount } from '../http/mount.ts'
import { type AbilitiesDeps, getKioskCheck, reportAbilities } from './abilities.ts'

/** decisions 4, Abilities: what a kiosk's device can do. */
export function abilitiesRoutes(app: FastifyInstance, deps: AbilitiesDeps): void {
  mount(app, contract.reportAbilities, ({ input, asker }) => {
    reportAbilities(deps, asker, input)
    return { result: 'OK' as const }
  })

  mount(app, contract.getKioskCheck, ({ input, asker }) => ({
    result: 'OK' as const,
    ...getKioskCheck(deps, asker, input.signageId),
  }))
}
