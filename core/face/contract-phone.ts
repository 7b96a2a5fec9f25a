import * as z from 'zod/mini'
import { empty, epochMs, phoneToken } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/**
 * Issues a link with which a phone can send the caller's face. The phone opens the realtime socket with `as=phone` and
 * the token as `t`. A new token replaces an unused one. A connected phone stays connected until another phone joins
 * with the new token.
 */
export const issuePhoneToken = defineEndpoint({
  method: 'POST',
  path: '/api/phoneToken',
  needs: 'call.begin',
  summary: 'A token for one phone, valid once within 5 minutes (decisions 5)',
  input: empty,
  output: z.extend(ok, {
    token: phoneToken,
    /** Path that the QR code links to; the page puts its own origin before it. */
    path: z.string(),
    /** Whether the server listens on this machine only, so that phones cannot reach it directly. */
    isLocalOnly: z.boolean(),
    expiresAt: epochMs,
  }),
})
