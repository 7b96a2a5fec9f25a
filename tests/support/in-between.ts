import type { PasswordHasher } from '../../server/accounts/password-hash.ts'
import { createFastPasswords } from './fast-passwords.ts'

/**
 * A password hasher that runs `inBetween` at the end of each hash. Real hashing takes time, in which another user may
 * act.
 */
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
