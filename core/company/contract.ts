import * as z from 'zod/mini'
import { empty, id } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import {
  AUDIT_DAYS_MAX,
  AUDIT_DAYS_MIN,
  LICENCES_MAX,
  NOTE_MAX,
  PICTURE_DAYS_MAX,
  PICTURE_DAYS_MIN,
} from '../limits.ts'

export const getCompany = defineEndpoint({
  method: 'POST',
  path: '/api/getCompany',
  needs: 'company.read',
  summary: 'The own company; the system administrator: the chosen one, else an empty name and companyId null',
  input: empty,
  output: z.object({
    companyId: z.nullable(id),
    companyName: z.string(),
    avatar_channel_max: z.int(),
    /** Channels that have an operator. */
    avatar_channel_used: z.int(),
    /** Days that visitors' pictures are kept; null without a company. */
    pictureDays: z.nullable(z.int()),
    /** Days that what administrators have done is kept; said to who may change it. */
    auditDays: z.optional(z.int()),
    /** Administrators must have a second factor (decisions 2); said to who may change it. */
    demandsSecondFactor: z.optional(z.boolean()),
    /** Steps of the first day, while some are open; for its administrators. */
    setup: z.optional(z.object({ done: z.int(), of: z.int() })),
  }),
})

const days = (min: number, max: number, error: 'daysRange' | 'auditDaysRange') =>
  z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }))

/** *Ours* (decisions 4): fewer days remove at once what is older. */
export const updateCompany = defineEndpoint({
  method: 'POST',
  path: '/api/updateCompany',
  needs: 'company.write',
  withoutCompany: 'noCompany',
  summary: "How long the company keeps its visitors' pictures, and what its administrators have done",
  input: z.object({
    pictureDays: z.optional(days(PICTURE_DAYS_MIN, PICTURE_DAYS_MAX, 'daysRange')),
    auditDays: z.optional(days(AUDIT_DAYS_MIN, AUDIT_DAYS_MAX, 'auditDaysRange')),
  }),
  output: ok,
})

/** How many licences: a request for more, or what the system administrator sets. */
export const licenceCount = (min: number) =>
  z
    .int({ error: 'countRange' })
    .check(z.gte(min, { error: 'countRange' }), z.lte(LICENCES_MAX, { error: 'countRange' }))

/** decisions 2: reaches the system administrator's page and mail. */
export const requestLicences = defineEndpoint({
  method: 'POST',
  path: '/api/requestLicences',
  needs: 'licence.request',
  withoutCompany: 'noCompany',
  summary: 'Ask for more avatar licences',
  input: z.object({
    count: licenceCount(1),
    note: z.optional(z.string().check(z.trim(), z.maxLength(NOTE_MAX, { error: 'tooLong' }))),
  }),
  output: ok,
})
