import * as z from 'zod/mini'
import { objectName, withRule } from '../fields/field-shapes.ts'
import { phoneProblem } from '../fields/rules.ts'
import { empty, id, translations, translationsUpTo } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import {
  AUDIT_DAYS_MAX,
  AUDIT_DAYS_MIN,
  IMAGE_MAX_BYTES,
  LICENCES_MAX,
  NOTE_MAX,
  PICTURE_DAYS_MAX,
  PICTURE_DAYS_MIN,
  TEXT_MAX,
} from '../limits.ts'

export const getCompany = defineEndpoint({
  method: 'POST',
  path: '/api/getCompany',
  needs: 'company.read',
  summary: 'Your company. For a system administrator the chosen one, or an empty name and companyId null',
  input: empty,
  output: z.object({
    companyId: z.nullable(id),
    companyName: z.string(),
    companyTranslations: z.optional(translations),
    /** Phone number; empty: not given. */
    companyPhone: z.optional(z.string()),
    /** URL of the logo. */
    companyLogo: z.optional(z.string()),
    avatar_channel_max: z.int(),
    /** Channels with at least one operator. */
    avatar_channel_used: z.int(),
    /** Days that visitors' pictures are kept; null without a company. */
    pictureDays: z.nullable(z.int()),
    /** Days that audit entries are kept; only for users who may change it. */
    auditDays: z.optional(z.int()),
    /** Whether administrators must have a second factor (decisions 2); only for users who may change it. */
    demandsSecondFactor: z.optional(z.boolean()),
    /** Progress of the company's first-day setup while steps are open; only for the company's administrators. */
    setup: z.optional(z.object({ done: z.int(), of: z.int() })),
    /** Whether a mail server is configured; only for users who may add users. */
    sendsMail: z.optional(z.boolean()),
    /** Whether the caller has ever made a reservation in this company. */
    hasBooked: z.optional(z.boolean()),
  }),
})

const days = (min: number, max: number, error: 'daysRange' | 'auditDaysRange') =>
  z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }))

/**
 * Changes the company's settings (decisions 4; not in the specification). If a retention time is reduced, older data is
 * removed at once.
 */
export const updateCompany = defineEndpoint({
  method: 'POST',
  path: '/api/updateCompany',
  needs: 'company.write',
  withoutCompany: 'noCompany',
  summary:
    "Set the company's name and phone number, and how long pictures of visitors and audit entries are kept",
  input: z.object({
    pictureDays: z.optional(days(PICTURE_DAYS_MIN, PICTURE_DAYS_MAX, 'daysRange')),
    auditDays: z.optional(days(AUDIT_DAYS_MIN, AUDIT_DAYS_MAX, 'auditDaysRange')),
    companyName: z.optional(objectName),
    companyTranslations: z.optional(translationsUpTo(TEXT_MAX)),
    /** An empty text removes the phone number. */
    companyPhone: z.optional(z.string().check(z.trim(), withRule(phoneProblem))),
  }),
  output: ok,
})

/** Multipart; the file `image` (png or jpeg) becomes the logo. Without a file the logo is removed. */
export const updateCompanyLogo = defineEndpoint({
  method: 'POST',
  path: '/api/updateCompanyLogo',
  needs: 'company.write',
  withoutCompany: 'noCompany',
  summary: "Set or remove the company's logo",
  multipart: true,
  maxFileBytes: IMAGE_MAX_BYTES,
  tooLargeAs: 'imageTooLarge',
  input: empty,
  output: z.extend(ok, { companyLogo: z.optional(z.string()) }),
})

/** A number of licenses, in a company's request for more or as set by a system administrator. */
export const licenceCount = (min: number) =>
  z
    .int({ error: 'countRange' })
    .check(z.gte(min, { error: 'countRange' }), z.lte(LICENCES_MAX, { error: 'countRange' }))

/**
 * Requests more licenses (decisions 2). The request appears on the system administrators' page and is mailed to them.
 */
export const requestLicences = defineEndpoint({
  method: 'POST',
  path: '/api/requestLicences',
  needs: 'licence.request',
  withoutCompany: 'noCompany',
  summary: 'Request more avatar licenses',
  input: z.object({
    count: licenceCount(1),
    note: z.optional(z.string().check(z.trim(), z.maxLength(NOTE_MAX, { error: 'tooLong' }))),
  }),
  output: ok,
})
