import { tokenLogout } from '#contract/tokens.ts'
import { request } from '../../client/request.ts'
import { tabStorage } from '../../client/tab-storage.ts'
import { createGuestToken } from '../shared/guest-token.ts'

/** The meeting is over for this browser: the link is neither in its tab nor in its cookie any more. */
export async function forgetLink(): Promise<void> {
  createGuestToken(tabStorage()).forget()
  await request(tokenLogout, {})
}
