import * as z from 'zod/mini'
import { BROWSERS, SYSTEMS } from '../accounts/device.ts'
import { formId, isForceSubmit } from '../fields/field-shapes.ts'
import { empty, epochMs, kioskSecret } from '../fields/shapes.ts'
import { ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { KIOSK_CODES_OF_ADDRESS_MAX } from '../limits.ts'
import { readKioskCode } from './code.ts'

/** As people type it; what cannot be one is asked for as one that nobody has, and counts as a try. */
const code = z.pipe(
  z.string({ error: 'required' }).check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(40)),
  z.transform((text: string) => readKioskCode(text) ?? ''),
)

/** Refused with tooMany (Retry-After) while too many wait. The secret stays in the page that asked. */
export const askKioskCode = defineEndpoint({
  method: 'POST',
  path: '/api/askKioskCode',
  needs: 'public',
  perMinute: KIOSK_CODES_OF_ADDRESS_MAX,
  summary: 'A new kiosk asks for a code that an administrator enters at a signage (decisions 4)',
  input: empty,
  output: z.extend(ok, {
    code: z.string(),
    secret: kioskSecret,
    expiresAt: epochMs,
    /** How much longer it holds: the page's clock may be wrong. */
    lastsMs: z.int(),
    /** What the QR code holds, behind the page's own origin. */
    path: z.string(),
  }),
})

/** Held until there is something to tell, for 25 s at most. over: used up, or its 10 minutes are past. */
export const awaitKioskCode = defineEndpoint({
  method: 'POST',
  path: '/api/awaitKioskCode',
  needs: 'public',
  perMinute: 120,
  summary: 'Whether the code of this page has been entered',
  input: z.object({ secret: kioskSecret }),
  output: z.extend(ok, { state: z.enum(['waiting', 'connected', 'over']) }),
})

/** Once. Refused with kioskCodeWrong: nobody has entered it, it is used up, or the signage has gone. */
export const enterByKioskCode = defineEndpoint({
  method: 'POST',
  path: '/api/enterByKioskCode',
  needs: 'public',
  perMinute: 60,
  summary: 'The page whose code was entered is signed in as the kiosk of that signage',
  input: z.object({ secret: kioskSecret }),
  output: ok,
})

/** 10 wrong ones in 5 minutes, of the account and of the address; then tooMany. */
export const findKioskCode = defineEndpoint({
  method: 'POST',
  path: '/api/findKioskCode',
  needs: 'signage.write',
  summary: 'What asks with this code, before it is connected',
  input: z.object({ code }),
  output: z.extend(ok, {
    code: z.string(),
    browser: z.enum(BROWSERS),
    system: z.enum(SYSTEMS),
    address: z.string(),
    askedAt: epochMs,
    expiresAt: epochMs,
  }),
})

/** Asks first (kioskReplaced) where another device shows this signage now; that one is signed out when the new one enters. */
export const connectKiosk = defineEndpoint({
  method: 'POST',
  path: '/api/connectKiosk',
  needs: 'signage.write',
  withoutCompany: 'notFound',
  summary: 'The page that shows this code becomes the kiosk of this signage; a code connects once',
  input: z.object({ code, signageId: formId, isForceSubmit }),
  output: okOrConfirm,
})
