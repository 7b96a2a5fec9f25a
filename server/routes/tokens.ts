import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/refusals.ts'
import * as contract from '../contract/tokens.ts'
import { mount } from '../plugins/mount.ts'
import { demandOwnScript } from '../plugins/same-site.ts'
import { expiryOf, type RoomTokenDeps, reservationOfToken, startOf } from '../services/room-tokens.ts'

export function tokenRoutes(app: FastifyInstance, deps: RoomTokenDeps): void {
  mount(app, contract.tokenLogin, ({ input, request, reply }) => {
    const isPerson = request.identity !== undefined && request.askerRole !== 'guest'
    if (isPerson) throw new Refusal('guestSignedIn')
    const { endAt } = reservationOfToken(deps, input.token)
    const { date, at, nowAt } = startOf(deps, input.token)
    app.startGuest(reply, input.token, endAt)
    return { result: 'OK' as const, date, startAt: at, nowAt, msg: '' }
  })

  mount(app, contract.tokenExpiry, ({ input }) => expiryOf(deps, input.token))
  mount(app, contract.tokenStart, ({ input }) => startOf(deps, input.token))

  mount(app, contract.tokenLogout, ({ request, reply }) => {
    demandOwnScript(request)
    app.endGuest(reply)
    return { result: 'OK' as const }
  })
}
