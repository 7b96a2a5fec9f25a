import * as z from 'zod/mini'
import { BROWSERS, SYSTEMS } from '../accounts/device.ts'
import { formId, isForceSubmit } from '../fields/field-shapes.ts'
import { empty, epochMs, kioskSecret } from '../fields/shapes.ts'
import { ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { KIOSK_CODES_OF_ADDRESS_MAX } from '../limits.ts'
import { readKioskCode } from './code.ts'

/** A typed code. Text that cannot be a code becomes '', which matches no code and counts as a failed attempt. */
const code = z.pipe(
  z.string({ error: 'required' }).check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(40)),
  z.transform((text: string) => readKioskCode(text) ?? ''),
)

/**
 * Refused with tooMany (Retry-After) while too many codes wait to be entered. Only the requesting page receives the
 * secret.
 */
export const askKioskCode = defineEndpoint({
  method: 'POST',
  path: '/api/askKioskCode',
  needs: 'public',
  perMinute: KIOSK_CODES_OF_ADDRESS_MAX,
  summary: 'Issues a code for a new kiosk, which an administrator then enters for a signage (decisions 4)',
  input: empty,
  output: z.extend(ok, {
    code: z.string(),
    secret: kioskSecret,
    expiresAt: epochMs,
    /** Remaining lifetime in ms. Sent as a duration because the page's clock may be wrong. */
    lastsMs: z.int(),
    /** Path that the QR code links to; the page puts its own origin before it. */
    path: z.string(),
  }),
})

/** Long poll: answers when the state changes, or after 25 s. `over`: the code was used, or is older than 10 minutes. */
export const awaitKioskCode = defineEndpoint({
  method: 'POST',
  path: '/api/awaitKioskCode',
  needs: 'public',
  perMinute: 120,
  summary: 'Waits until an administrator enters the code of this page',
  input: z.object({ secret: kioskSecret }),
  output: z.extend(ok, { state: z.enum(['waiting', 'connected', 'over']) }),
})

/**
 * A code works once. Refused with kioskCodeWrong if no administrator has connected the code to a signage yet, if the
 * code is used up, or if its signage was deleted.
 */
export const enterByKioskCode = defineEndpoint({
  method: 'POST',
  path: '/api/enterByKioskCode',
  needs: 'public',
  perMinute: 60,
  summary: 'Signs in the page whose code was entered as the kiosk of that signage',
  input: z.object({ secret: kioskSecret }),
  output: ok,
})

/** Refused with tooMany after 10 wrong codes within 5 minutes, counted per account and per IP address. */
export const findKioskCode = defineEndpoint({
  method: 'POST',
  path: '/api/findKioskCode',
  needs: 'signage.write',
  summary: 'The device that shows this code, before it is connected',
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

/** Asks for confirmation (kioskReplaced) if another device shows this signage now. That device is signed out when the new one signs in. */
export const connectKiosk = defineEndpoint({
  method: 'POST',
  path: '/api/connectKiosk',
  needs: 'signage.write',
  withoutCompany: 'notFound',
  summary: 'Connects the page that shows this code to a signage; each code works once',
  input: z.object({ code, signageId: formId, isForceSubmit }),
  output: okOrConfirm,
})
