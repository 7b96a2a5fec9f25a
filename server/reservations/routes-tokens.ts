import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import * as contract from '#core/reservations/contract-tokens.ts'
import { mount } from '../http/mount.ts'
import { requireOwnScript } from '../http/same-site.ts'
import { expiryOf, type RoomTokenDeps, reservationOfToken, startOf } from './room-tokens.ts'

export function tokenRoutes(app: FastifyInstance, deps: RoomTokenDeps): void {
  /**
   * The token in the input, or else the token in the browser's cookie.
   * @throws Refusal tokenWrong if both are missing
   */
  const linkOf = (request: FastifyRequest, { token }: { token?: string | undefined }): string => {
    const link = token ?? app.guestLink(request)
    if (link === undefined) throw new Refusal('tokenWrong')
    return link
  }

  mount(app, contract.tokenLogin, ({ input, request, reply }) => {
    const link = linkOf(request, input)
    const { endAt } = reservationOfToken(deps, link)
    const { date, at, nowAt } = startOf(deps, link)
    app.startGuest(reply, link, endAt)
    return { result: 'OK' as const, date, startAt: at, nowAt, msg: '' }
  })

  mount(app, contract.tokenExpiry, ({ input, request }) => expiryOf(deps, linkOf(request, input)))
  mount(app, contract.tokenStart, ({ input, request }) => startOf(deps, linkOf(request, input)))

  mount(app, contract.tokenLogout, ({ request, reply }) => {
    requireOwnScript(request)
    app.endGuest(reply)
    return { result: 'OK' as const }
  })
}
