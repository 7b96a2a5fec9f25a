import { randomInt } from 'node:crypto'
import { KIOSK_CODE_ALPHABET } from '#rules/kiosk-code.ts'
import { SETUP_KEY_LETTERS } from '#rules/limits.ts'

/** Letters that nobody takes for each other, in groups of four: 51 bits, until the next start. */
export function makeSetupKey(): string {
  const letters = Array.from(
    { length: SETUP_KEY_LETTERS },
    () => KIOSK_CODE_ALPHABET[randomInt(KIOSK_CODE_ALPHABET.length)],
  )
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** Whoever reads the log is who installs. */
export function saySetup(say: (text: string) => void, address: string, key: string): void {
  say(`▸ nobody has an account yet: open ${address}/setup and follow the guide`)
  say(`▸ from another machine it asks for this setup key: ${key}`)
}
