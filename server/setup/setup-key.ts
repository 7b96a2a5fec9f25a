import { randomInt } from 'node:crypto'
import { KIOSK_CODE_ALPHABET } from '#core/kiosk/code.ts'
import { SETUP_KEY_LETTERS } from '#core/limits.ts'

/** Letters that nobody takes for each other, in groups of four: 51 bits, until the next start. */
export function makeSetupKey(): string {
  const letters = Array.from(
    { length: SETUP_KEY_LETTERS },
    () => KIOSK_CODE_ALPHABET[randomInt(KIOSK_CODE_ALPHABET.length)],
  )
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** The link carries the key behind `#`: browsers send that part to no server, so no proxy logs it. */
export function saySetup(say: (text: string) => void, address: string, key: string): void {
  say(`▸ nobody has an account yet: open ${address}/setup#key=${key} and follow the guide`)
  say(`▸ opened without this link, the guide asks for the setup key: ${key}`)
}
