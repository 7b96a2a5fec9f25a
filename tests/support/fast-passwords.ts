import type { PasswordHasher } from '../../server/accounts/password-hash.ts'

/** Tests find a hash that leaks into an answer by this prefix. */
export const HASH_MARK = '$argon2id$v=19$m=8,t=1,p=1$bmV2ZXIgdG8gYmUgc2Vlbg$'

/** It has the form of a real hash, which a company's file requires. */
export const fastHash = (password: string): string =>
  `${HASH_MARK}${Buffer.from(password).toString('base64').replace(/=+$/, '')}`

/** Compares instantly. `asked` counts comparisons, so that tests can check that unknown accounts are compared too. */
export function createFastPasswords(): PasswordHasher & { asked: number } {
  const hasher = {
    asked: 0,
    hash: async (password: string) => fastHash(password),
    async verify(password: string, phc: string | undefined) {
      hasher.asked++
      return phc === fastHash(password)
    },
  }
  return hasher
}
