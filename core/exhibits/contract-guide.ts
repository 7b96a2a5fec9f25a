import * as z from 'zod/mini'
import { id, phoneToken } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { GUIDE_PRESENTATIONS_PER_MINUTE, GUIDE_READS_PER_MINUTE } from '../limits.ts'

const words = z.object({
  title: z.string(),
  description: z.string(),
  /** The text for the phone's voice, if some words are not pronounced as they are written. */
  spoken: z.optional(z.string()),
})

const names = z.object({ map: z.optional(z.string()), company: z.optional(z.string()) })

/** decisions 7: what a visitor's phone may read with the token of a map; the token gives no other access. */
export const readGuide = defineEndpoint({
  method: 'POST',
  path: '/api/readGuide',
  needs: 'public',
  summary: 'The guide that a visitor opens with the QR code at an exhibit',
  perMinute: GUIDE_READS_PER_MINUTE,
  input: z.object({ token: phoneToken }),
  output: z.object({
    name: z.string(),
    companyName: z.string(),
    /** The names for visitors who do not read Japanese; missing if the guide has no translation. */
    names: z.optional(z.object({ en: names, zh: names })),
    picture_url: z.nullable(z.string()),
    /** Still picture of the character that guides the visitor. */
    posterUrl: z.nullable(z.string()),
    exhibits: z.array(
      z.object({
        targetId: id,
        number: z.int(),
        position: z.object({ x: z.number(), y: z.number() }),
        texts: z.object({ ja: z.optional(words), en: z.optional(words), zh: z.optional(words) }),
      }),
    ),
  }),
})

export const tellGuideStep = defineEndpoint({
  method: 'POST',
  path: '/api/tellGuideStep',
  needs: 'public',
  summary: 'Count a presentation of an exhibit on a visitor’s phone',
  perMinute: GUIDE_PRESENTATIONS_PER_MINUTE,
  input: z.object({ token: phoneToken, targetId: id }),
  output: ok,
})
