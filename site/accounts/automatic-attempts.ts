import type { autoLogin } from '#core/accounts/contract.ts'
import type { Role } from '#core/accounts/roles.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import type { GuestLink } from '../line/guest-token.ts'

export type Outcome = { result: 'OK' | 'Temporary'; role: Role; lacks?: 'secondFactor' | undefined }

/** A way to sign the user in without the form. */
export type Attempt =
  /**
   * Signs in with the session cookie. With `mayEnter: false`, a signed-in user stays on the sign-in page, which then uses only the
   * facts about the server in the answer.
   */
  | { by: 'session'; mayEnter: boolean }
  /**
   * Uses the link of a reservation in the page's address. A user with a session is asked first whether to enter the
   * reservation as its visitor (guest).
   */
  | { by: 'newLink'; link: GuestLink }
  /**
   * Uses the link of a reservation. `isNew`: the link was in the address, so the page shows an error if the link does not work.
   * `isLast`: no other attempt follows, because the session was tried before.
   */
  | { by: 'link'; link: GuestLink; isNew: boolean; isLast: boolean }

export type SessionAnswer = OutputOf<typeof autoLogin>

/** The answer for a browser without a session: facts about the server, such as whether it runs as a demo. */
type Server = SessionAnswer & { result: 'None' }

export type Decision =
  | { type: 'enter'; outcome: Outcome }
  | { type: 'askWhoEnters'; link: GuestLink; account: Outcome }
  /** No user is signed in: shows the form and, if there is one, makes the next attempt. */
  | { type: 'show'; server: Server; next: Attempt | 'askLater' | undefined }
  | { type: 'rest' }

/**
 * Spec 4.1, 'Auto-login': decides the next step after the server has answered who is signed in. The session is tried
 * before the reservation link in the cookie, so that an old link does not lead a signed-in user away from their own
 * pages.
 */
export function afterSession(
  attempt: Exclude<Attempt, { by: 'link' }>,
  answer: SessionAnswer,
  wasRefused: boolean,
): Decision {
  const mayEnter = attempt.by === 'newLink' || attempt.mayEnter
  if (answer.result !== 'None') {
    if (attempt.by === 'newLink') return { type: 'askWhoEnters', link: attempt.link, account: answer }
    return mayEnter ? { type: 'enter', outcome: answer } : { type: 'rest' }
  }
  if (attempt.by === 'newLink')
    return {
      type: 'show',
      server: answer,
      next: { by: 'link', link: attempt.link, isNew: true, isLast: false },
    }
  if (!mayEnter) return { type: 'show', server: answer, next: undefined }
  if (answer.link)
    return { type: 'show', server: answer, next: { by: 'link', link: {}, isNew: false, isLast: true } }
  return { type: 'show', server: answer, next: wasRefused ? 'askLater' : undefined }
}
