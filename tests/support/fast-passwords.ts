import type { PasswordHasher } from '../../server/accounts/password-hash.ts'

/** Every hash in the tests begins with this, so that tests can search answers for a leaked hash. */
export const HASH_MARK = '$argon2id$v=19$m=8,t=1,p=1$bmV2ZXIgdG8gYmUgc2Vlbg$'

/**
 * A fake hash in the format of a real one, because a company's move to another server accepts no other hashes
 * (db/cells/values.ts).
 */
export const fastHash = (password: string): string =>
  `${HASH_MARK}${Buffer.from(password).toString('base64').replace(/=+$/, '')}`

/**
 * A password hasher that takes almost no time. `asked` counts comparisons, so that tests can check that a password is
 * also compared for an unknown account.
 */
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
