import type { FastifyRequest } from 'fastify'
import type { PasswordsOf } from '../services/password-gate.ts'

type Passwords = ReturnType<PasswordsOf>

/** Use cases that need the slow hash get it in turn with others': of somebody signed in by account, of strangers by address. */
export type InTurn<Deps extends { passwords: Passwords }> = Omit<Deps, 'passwords'> & {
  passwordsOf: PasswordsOf
}

export const withPasswords = <Deps extends { passwordsOf: PasswordsOf }>(
  deps: Deps,
  request: FastifyRequest,
): Deps & { passwords: Passwords } => ({
  ...deps,
  passwords: deps.passwordsOf(request.identity ? `account ${request.identity.accountId}` : request.ip),
})
