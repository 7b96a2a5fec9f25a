import { randomBytes } from 'node:crypto'
import { TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import type { PasswordHasher } from './password-hash.ts'

export const firstPassword = (): string => `${randomBytes(9).toString('base64url')}-Aa1`

/**
 * Database columns of an account that gets its first password. The password is valid for 24 hours, because it is
 * printed to the log (decisions 1).
 */
export const temporaryFrom = async (
  { passwords, now }: { passwords: PasswordHasher; now: number },
  password: string,
) => ({
  passwordHash: await passwords.hash(password),
  isTemporary: true,
  temporaryUntil: now + TEMPORARY_PASSWORD_MS,
})

export function logPassword(
  { say }: { say: (text: string) => void },
  why: string,
  loginId: string,
  password: string,
): void {
  const words = `sign in as "${loginId}" with the temporary password ${password}`
  say(`▸ ${why}: ${words} (shown only this once, valid for 24 hours)`)
}
