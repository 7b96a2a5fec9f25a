import { isIP } from 'node:net'
import { isPrivate } from '../../http/public-address.ts'

/** UDP port on which iFacialMocap waits for a start message. */
export const IFACIALMOCAP_PORT = 49_983
/**
 * Start message of iFacialMocap (ifacialmocap.com/for-developer): the app sends faces only to the address from which it
 * has received this message since the app was opened. The message is repeated while no face arrives.
 */
export const IFACIALMOCAP_START = Buffer.from('iFacialMocap_sahuasouryya9218sauhuiayeta91555dy3719')
export const START_AGAIN_MS = 3_000

/**
 * The address to which start messages are sent: the subject name, if it is an address in a private network. Public
 * addresses are never contacted, because users can enter any address.
 */
export function addressToCall(subjectName: string): string | undefined {
  const address = subjectName.normalize('NFKC').trim()
  return isIP(address) !== 0 && isPrivate(address) ? address : undefined
}
