import { randomInt } from 'node:crypto'
import { KIOSK_CODE_ALPHABET } from '#core/kiosk/code.ts'
import { SETUP_KEY_LETTERS } from '#core/limits.ts'

/** A key of unambiguous letters in groups of four: 51 bits, valid until the next start. */
export function makeSetupKey(): string {
  const letters = Array.from(
    { length: SETUP_KEY_LETTERS },
    () => KIOSK_CODE_ALPHABET[randomInt(KIOSK_CODE_ALPHABET.length)],
  )
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** The link carries the key in its fragment: browsers do not send it, so no proxy logs it. */
export function logSetupLink(say: (text: string) => void, address: string, key: string): void {
  say(`▸ no accounts yet: open ${address}/setup#key=${key} and follow the guide`)
  say(`▸ without this link, the guide asks for the setup key: ${key}`)
}
