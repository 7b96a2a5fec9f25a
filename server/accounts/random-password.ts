import { randomInt } from 'node:crypto'
import { PASSWORD_SYMBOLS } from '#core/accounts/password.ts'

/** Without letters and digits that look alike: somebody types it at a kiosk. */
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', PASSWORD_SYMBOLS] as const
/** 16 characters of 73: 99 bits. */
const LENGTH = 16

const oneOf = (letters: string): string => letters[randomInt(letters.length)]!

/** A password of all four kinds (Spec 5), from the system's random source. */
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
