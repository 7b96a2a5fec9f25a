import { tokenLogout } from '#core/reservations/contract-tokens.ts'
import { createGuestToken } from '../line/guest-token.ts'
import { request } from '../line/request.ts'
import { tabStorage } from '../line/tab-storage.ts'

/** Ends the meeting for this browser: removes the link from the tab and from the cookie. */
export async function forgetLink(): Promise<void> {
  createGuestToken(tabStorage()).forget()
  await request(tokenLogout, {})
}
