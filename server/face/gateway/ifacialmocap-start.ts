import { isIP } from 'node:net'
import { isPrivate } from '../../http/public-address.ts'

/** UDP port on which the app waits for a start message. */
export const IFACIALMOCAP_PORT = 49_983
/**
 * Start message of iFacialMocap (ifacialmocap.com/for-developer): the app sends faces only to the address that has sent it,
 * once per start of the app. It is repeated while no face arrives.
 */
export const IFACIALMOCAP_START = Buffer.from('iFacialMocap_sahuasouryya9218sauhuiayeta91555dy3719')
export const START_AGAIN_MS = 3_000

/** The subject name if it is an address in a private network. Public addresses are never contacted, because users can enter any. */
export function addressToCall(subjectName: string): string | undefined {
  const address = subjectName.normalize('NFKC').trim()
  return isIP(address) !== 0 && isPrivate(address) ? address : undefined
}
