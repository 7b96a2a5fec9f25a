import * as z from 'zod/mini'
import { empty, epochMs, phoneToken } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/**
 * The phone that opens `path` may send the asker's face: it joins as=phone with the token as `t`. A new token takes the
 * place of one that has not been used; the phone that is there stays until the new one has come.
 */
export const issuePhoneToken = defineEndpoint({
  method: 'POST',
  path: '/api/phoneToken',
  needs: 'call.begin',
  summary: 'A token for one phone, to be used once within 5 minutes (decisions 5)',
  input: empty,
  output: z.extend(ok, {
    token: phoneToken,
    /** What the QR code holds, behind the page's own origin. */
    path: z.string(),
    /** The server listens on this machine alone: no phone reaches it directly. */
    isLocalOnly: z.boolean(),
    expiresAt: epochMs,
  }),
})
