import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterSession, type SessionAnswer } from '../../../site/accounts/automatic-attempts.ts'

const NOBODY: SessionAnswer = { result: 'None', demo: false, link: false, serverName: 'ap1' }
const WITH_LINK: SessionAnswer = { ...NOBODY, link: true }
const USER: SessionAnswer = { result: 'OK', role: 'operator' }
const SESSION = { by: 'session', mayEnter: true } as const
const ONLY_ASKS = { by: 'session', mayEnter: false } as const
const NEW_LINK = { by: 'newLink', link: { token: 'token' } } as const

test('[4.1] signs a user with a valid session in automatically, unless the URL has ?later=1', () => {
  assert.deepEqual(afterSession(SESSION, USER, false), { type: 'enter', outcome: USER })
  assert.deepEqual(afterSession(ONLY_ASKS, USER, false), { type: 'rest' })
})

test('[decisions 6] asks a signed-in user who opened a reservation link whether to enter as the visitor of the reservation', () => {
  const link = NEW_LINK.link
  assert.deepEqual(afterSession(NEW_LINK, USER, false), { type: 'askWhoEnters', link, account: USER })
  const next = { by: 'link', link, isNew: true, isLast: false }
  assert.deepEqual(afterSession(NEW_LINK, NOBODY, false), { type: 'show', server: NOBODY, next })
})

test('[4.1] tries the reservation link in the cookie if there is no session, but not with ?later=1', () => {
  const next = { by: 'link', link: {}, isNew: false, isLast: true }
  assert.deepEqual(afterSession(SESSION, WITH_LINK, true), { type: 'show', server: WITH_LINK, next })
  const server = WITH_LINK
  assert.deepEqual(afterSession(ONLY_ASKS, WITH_LINK, true), { type: 'show', server, next: undefined })
})

test("[decisions 2] schedules another automatic sign-in only if the server has refused the browser's session", () => {
  const server = NOBODY
  assert.deepEqual(afterSession(SESSION, NOBODY, true), { type: 'show', server, next: 'askLater' })
  assert.deepEqual(afterSession(SESSION, NOBODY, false), { type: 'show', server, next: undefined })
  assert.deepEqual(afterSession(ONLY_ASKS, NOBODY, true), { type: 'show', server, next: undefined })
})
