import { isIP } from 'node:net'
import { isPrivate } from '../../http/public-address.ts'

/** The port on which the app waits to be called. */
export const IFACIALMOCAP_PORT = 49_983
/**
 * iFacialMocap (ifacialmocap.com/for-developer) sends its faces only to who has said this to it, once for each start of the
 * app; hence again and again while nothing comes.
 */
export const IFACIALMOCAP_START = Buffer.from('iFacialMocap_sahuasouryya9218sauhuiayeta91555dy3719')
export const START_AGAIN_MS = 3_000

/** A subject name that is the phone's address is whom to call. The server sends nothing to an address on the internet: anybody may enter one. */
export function addressToCall(subjectName: string): string | undefined {
  const address = subjectName.normalize('NFKC').trim()
  return isIP(address) !== 0 && isPrivate(address) ? address : undefined
}
