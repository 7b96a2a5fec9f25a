import type { PasswordHasher } from '../../server/accounts/password-hash.ts'
import { createFastPasswords } from './fast-passwords.ts'

/** Hashing takes its time in real life: what somebody else does in between is done here. */
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
