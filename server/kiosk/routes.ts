import type { FastifyInstance } from 'fastify'
import * as contract from '#core/kiosk/contract-setup.ts'
import { mount } from '../http/mount.ts'
import { askKioskCode, connectKiosk, enterByKioskCode, findKioskCode, type KioskSetupDeps } from './setup.ts'

/** decisions 4: endpoints for setting up a kiosk with a code. */
export function kioskSetupRoutes(app: FastifyInstance, deps: KioskSetupDeps): void {
  mount(app, contract.askKioskCode, ({ request }) => {
    const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { code, secret, askedAt, expiresAt } = askKioskCode(deps, from)
    const path = `/app/signage/connect?code=${code}`
    return { result: 'OK' as const, code, secret, expiresAt, lastsMs: expiresAt - askedAt, path }
  })

  mount(app, contract.awaitKioskCode, async ({ input }) => ({
    result: 'OK' as const,
    state: await deps.kioskCodes.wait(input.secret),
  }))

  mount(app, contract.enterByKioskCode, ({ input, request, reply }) => {
    app.startSession(request, reply, enterByKioskCode(deps, input.secret), true)
    return { result: 'OK' as const }
  })

  mount(app, contract.findKioskCode, ({ input, asker, request }) => ({
    result: 'OK' as const,
    ...findKioskCode(deps, asker, request.ip, input.code),
  }))

  mount(app, contract.connectKiosk, ({ input, asker, request }) =>
    connectKiosk(deps, asker, request.ip, input),
  )
}
