import { isIP } from 'node:net'

/** The port on which the app waits to be called. */
export const IFACIALMOCAP_PORT = 49_983
/**
 * iFacialMocap (ifacialmocap.com/for-developer) sends its faces only to who has said this to it, once for each start of the
 * app; hence again and again while nothing comes.
 */
export const IFACIALMOCAP_START = Buffer.from('iFacialMocap_sahuasouryya9218sauhuiayeta91555dy3719')
export const START_AGAIN_MS = 3_000

/** A subject name that is the phone's address is whom to call; a name says nothing of where the phone is. */
export const addressToCall = (subjectName: string): string | undefined =>
  isIP(subjectName.trim()) ? subjectName.trim() : undefined
