import * as z from 'zod/mini'
import { empty, iceServers, MAIL_LANGUAGES, peerId, role, signInTicket } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { LOGIN_ADDRESS_MAX_PER_MINUTE } from '../limits.ts'

/** `lacks`: the company demands a second factor, and nothing else works before there is one. */
export const signedIn = z.object({
  result: z.literal('OK'),
  role,
  code: z.optional(z.string()),
  msg: z.optional(z.string()),
  lacks: z.optional(z.literal('secondFactor')),
})
export const temporary = z.object({ result: z.literal('Temporary'), role })
/** `demo` lets the page list the demo accounts; `link`: the browser has kept the link of a reservation (Spec 4.1). */
const nobody = z.object({
  result: z.literal('None'),
  demo: z.boolean(),
  link: z.boolean(),
  /** As /health says it, so that a page without the realtime channel knows its server, too. */
  serverName: z.string(),
  /** Nobody has an account yet: the page shows the way to the guide of the first day (decisions 1). */
  setup: z.optional(z.literal(true)),
})

/** The password was right; a code is asked for next, with this ticket (giveSecondFactor). */
const halfWay = z.object({ result: z.literal('SecondFactor'), ticket: signInTicket })

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
    /** Of the page: mails to this account are in it from now on. */
    lang: z.optional(z.enum(MAIL_LANGUAGES)),
  }),
  output: z.discriminatedUnion('result', [signedIn, temporary, halfWay]),
})

export const autoLogin = defineEndpoint({
  method: 'POST',
  path: '/autoLogin',
  needs: 'public',
  summary: 'Go on with the session cookie, if there is a good one. Always 200',
  input: empty,
  output: z.discriminatedUnion('result', [signedIn, temporary, nobody]),
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
    'A credential for one media peer (Spec 7.1); goes into `offer`. `iceServers`: TURN servers with credentials for 10 minutes, empty outside a call, monitoring and listening',
  input: z.object({ peerId }),
  output: z.object({ credential: z.string(), expiresAt: z.int(), iceServers }),
})
