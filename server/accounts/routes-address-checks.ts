import type { FastifyInstance } from 'fastify'
import * as contract from '#core/accounts/contract-address-checks.ts'
import { mount } from '../http/mount.ts'
import { type AddressCheckDeps, checkAddress, confirmForUser, sendCode } from './address-checks.ts'
import { CODE_MAILED } from './texts.ts'

/**
 * Routes for confirming the e-mail address of a user. Only users with a confirmed address can make reservations
 * (decisions 2).
 */
export function addressCheckRoutes(app: FastifyInstance, deps: AddressCheckDeps): void {
  mount(app, contract.sendCode, ({ input, asker }) => {
    sendCode(deps, asker, input.lang)
    return { result: 'OK' as const, msg: CODE_MAILED }
  })

  mount(app, contract.checkAddress, ({ input, asker }) => {
    checkAddress(deps, asker, input.code)
    return { result: 'OK' as const }
  })

  mount(app, contract.vouchForUser, ({ input, asker }) => {
    confirmForUser(deps, asker.companyId, input.targetUserId)
    return { result: 'OK' as const }
  })
}
