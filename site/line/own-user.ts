import { getUser, type UserShape } from '#core/accounts/contract-self.ts'
import type { Reply } from './reply.ts'
import { type Request, request } from './request.ts'

/** The signed-in user's own data. Several parts of a page use it, so it is requested once for all of them. */
export interface OwnUser {
  /** Later calls return the same reply, unless loading has failed. */
  load(): Promise<Reply<UserShape>>
  /** Loads again after the user has changed. */
  reload(): Promise<Reply<UserShape>>
}

export function createOwnUser(request: Request): OwnUser {
  let latest: Promise<Reply<UserShape>> | undefined

  async function reload(): Promise<Reply<UserShape>> {
    const asked = request(getUser, { targetUserId: 'SELF' })
    latest = asked
    const reply = await asked
    if (reply.kind !== 'ok' && latest === asked) latest = undefined // load again on the next use
    return reply
  }

  return { load: () => latest ?? reload(), reload }
}

export const ownUser: OwnUser = createOwnUser(request)
