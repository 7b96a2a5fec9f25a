import { randomInt } from 'node:crypto'
import { PASSWORD_SYMBOLS } from '#core/accounts/password.ts'

/** The four kinds of characters, without letters and digits that look alike, because the user may have to type the password. */
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', PASSWORD_SYMBOLS] as const
/** Length of the password: 16 characters out of 73 hold 99 bits. */
const LENGTH = 16

const oneOf = (letters: string): string => letters[randomInt(letters.length)]!

/** A password with all four kinds of characters (Spec 5), from the system's random source. */
export function randomPassword(): string {
  const letters = [
    ...KINDS.map(oneOf),
    ...Array.from({ length: LENGTH - KINDS.length }, () => oneOf(KINDS.join(''))),
  ]
  for (let last = letters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[letters[last], letters[other]] = [letters[other]!, letters[last]!]
  }
  return letters.join('')
}
