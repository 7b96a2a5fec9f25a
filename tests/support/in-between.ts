import type { PasswordHasher } from '../../server/accounts/password-hash.ts'
import { createFastPasswords } from './fast-passwords.ts'

/** Hashing takes time in real life. This runs what another user does meanwhile. */
export const passwordsWith = (inBetween: () => unknown): PasswordHasher => {
  const passwords = createFastPasswords()
  return {
    ...passwords,
    async hash(password) {
      const hash = await passwords.hash(password)
      inBetween()
      return hash
    },
  }
}
