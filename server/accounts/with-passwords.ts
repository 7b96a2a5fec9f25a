import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/network-limits.ts'
import type { PasswordHasher, PasswordsOf } from './password-gate.ts'

/** Use cases that need the slow hash get it scheduled fairly: signed-in clients by account, all others by network. */
export type ForRoutes<Deps extends { passwords: PasswordHasher }> = Omit<Deps, 'passwords'> & {
  passwordsOf: PasswordsOf
}

export const withPasswords = <Deps extends { passwordsOf: PasswordsOf }>(
  deps: Deps,
  request: FastifyRequest,
): Deps & { passwords: PasswordHasher } => ({
  ...deps,
  passwords: deps.passwordsOf(
    request.identity
      ? { line: `account ${request.identity.accountId}`, site: undefined }
      : networkOf(request),
  ),
})
