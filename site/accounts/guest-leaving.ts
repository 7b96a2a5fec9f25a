import { tokenLogout } from '#core/reservations/contract-tokens.ts'
import { request } from '../line/request.ts'
import { tabStorage } from '../line/tab-storage.ts'
import { createGuestToken } from './guest-token.ts'

/** The meeting is over for this browser: the link is neither in its tab nor in its cookie any more. */
export async function forgetLink(): Promise<void> {
  createGuestToken(tabStorage()).forget()
  await request(tokenLogout, {})
}
