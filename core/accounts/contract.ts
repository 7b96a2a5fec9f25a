import * as z from 'zod/mini'
import { empty, iceServers, MAIL_LANGUAGES, peerId, role, signInTicket } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { LOGIN_ADDRESS_MAX_PER_MINUTE } from '../limits.ts'

/**
 * `lacks`: the company requires a second factor, and this user has none yet. Until the user sets one up, all other
 * actions are refused.
 */
export const signedIn = z.object({
  result: z.literal('OK'),
  role,
  code: z.optional(z.string()),
  msg: z.optional(z.string()),
  lacks: z.optional(z.literal('secondFactor')),
})
export const temporary = z.object({ result: z.literal('Temporary'), role })
/** `demo`: the page may list the demo accounts. `link`: the browser has stored a reservation's link (Spec 4.1). */
const signedOut = z.object({
  result: z.literal('None'),
  demo: z.boolean(),
  link: z.boolean(),
  /** The server's name, as /health returns it, for pages without the realtime channel. */
  serverName: z.string(),
  /** Present until the first-day setup has been started: the sign-in page then links to the setup (decisions 1). */
  setup: z.optional(z.literal(true)),
})

/** The password was right. giveSecondFactor continues with this ticket and a code. */
const secondFactorNeeded = z.object({ result: z.literal('SecondFactor'), ticket: signInTicket })

export const login = defineEndpoint({
  method: 'POST',
  path: '/login',
  needs: 'public',
  perMinute: LOGIN_ADDRESS_MAX_PER_MINUTE,
  summary: 'Sign in (Spec 4.1)',
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    isRemember: z._default(z.boolean(), false),
    /** Language of the page. Later mails to this account are written in this language. */
    lang: z.optional(z.enum(MAIL_LANGUAGES)),
  }),
  output: z.discriminatedUnion('result', [signedIn, temporary, secondFactorNeeded]),
})

export const autoLogin = defineEndpoint({
  method: 'POST',
  path: '/autoLogin',
  needs: 'public',
  summary: 'Continue with the session cookie if it is valid. Always 200',
  input: empty,
  output: z.discriminatedUnion('result', [signedIn, temporary, signedOut]),
})

export const logout = defineEndpoint({
  method: 'GET',
  path: '/api/logout',
  needs: 'public',
  summary: 'Sign out',
  input: empty,
  output: z.object({ result: z.literal('OK') }),
})

export const checkAuth = defineEndpoint({
  method: 'GET',
  path: '/api/check-auth',
  needs: 'public',
  summary: 'Whether this browser is signed in. Always 200',
  input: empty,
  output: z.object({ auth: z.boolean() }),
})

export const authVideoCall = defineEndpoint({
  method: 'POST',
  path: '/api/authVideoCall',
  needs: 'video.credential',
  summary:
    'Get a credential for one media peer (Spec 7.1), sent in `offer`. `iceServers`: TURN servers with credentials for 10 minutes; empty unless in a call, monitoring or listening',
  input: z.object({ peerId }),
  output: z.object({ credential: z.string(), expiresAt: z.int(), iceServers }),
})
