import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/network-limits.ts'
import type { PasswordHasher, PasswordsOf } from './password-gate.ts'

/**
 * Dependencies of routes whose use cases need the slow password hash. The hash is scheduled fairly: by account for signed-in
 * clients, by network for all others.
 */
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
