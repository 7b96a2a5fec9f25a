import type { FastifyInstance } from 'fastify'
import * as contract from '#core/face/contract-phone.ts'
import { mount } from '../http/mount.ts'
import type { PhoneTokens } from './phone-tokens.ts'

export function phoneRoutes(
  app: FastifyInstance,
  deps: { phoneTokens: PhoneTokens; now: () => number; isLocalOnly: boolean },
): void {
  mount(app, contract.issuePhoneToken, ({ asker, request }) => {
    const sessionId = request.sessionToken?.session ?? ''
    const { token, expiresAt } = deps.phoneTokens.issue(asker, sessionId, deps.now())
    const path = `/phone?t=${token}`
    return { result: 'OK' as const, token, path, isLocalOnly: deps.isLocalOnly, expiresAt }
  })
}
