import { createHash } from 'node:crypto'
import type { Asker } from '#core/accounts/asker.ts'
import type { SessionShape } from '#core/accounts/contract-sessions.ts'
import { deviceOf } from '#core/accounts/device.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Live } from '../realtime/live-port.ts'
import type { SessionRegistry } from './sessions.ts'

export interface OwnSessionDeps {
  sessions: SessionRegistry
  live: Pick<Live, 'isConnected'>
  now: () => number
}

/** The ID that pages get for a session. The session's real ID is a secret and is never sent to pages. */
const shownIdOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url')

/** The browsers where the user is signed in, most recently seen first. @param thisId ID of the session that sends the request */
export function ownSessions(
  { sessions, live, now }: OwnSessionDeps,
  { accountId }: Asker,
  thisId: string | undefined,
): SessionShape[] {
  const shapes = sessions.listOf(accountId).map(({ id, userAgent, address, createdAt, seenAt }) => {
    const isOpen = live.isConnected(id)
    return {
      id: shownIdOf(id),
      address,
      createdAt,
      isOpen,
      isThis: id === thisId,
      ...deviceOf(userAgent),
      seenAt: isOpen ? now() : seenAt,
    }
  })
  return shapes.sort((a, b) => b.seenAt - a.seenAt)
}

/**
 * Ends one of the caller's sessions.
 * @param shownId the ID returned by `ownSessions`
 * @returns the ID of the session that ended
 * @throws Refusal notFound, also for another account's session
 */
export function endOwnSession({ sessions }: OwnSessionDeps, { accountId }: Asker, shownId: string): string {
  const session = sessions.listOf(accountId).find(({ id }) => shownIdOf(id) === shownId)
  if (!session) throw new Refusal('notFound')
  sessions.end(session.id)
  return session.id
}

/** Ends all sessions of the caller except the current one. @returns how many ended */
export const endOtherSessions = (
  { sessions }: OwnSessionDeps,
  { accountId }: Asker,
  thisId: string | undefined,
): number => sessions.endAll(accountId, thisId)
