import * as z from 'zod/mini'
import { formId, withRule } from '../fields/field-shapes.ts'
import { nameTextProblem } from '../fields/rules.ts'
import { empty, epochMs, id, translations } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, queryPageInput } from '../http/paging.ts'
import { RESERVATION_TITLE_MIN, TEXT_MAX } from '../limits.ts'

/** '2026-11-20T10:00:00+09:00', as in Spec 7.4: the offset is required and is always Japan's. */
const zonedTime = z
  .string({ error: 'required' })
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?\+09:00$/, { error: 'time' }))
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error: 'time' }))

const title = z
  .string({ error: 'titleRequired' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'titleRequired' }),
    z.minLength(RESERVATION_TITLE_MIN, { error: 'titleTooShort' }),
    z.maxLength(TEXT_MAX, { error: 'tooLong' }),
    withRule(nameTextProblem),
  )

/** Spec 3, reservation: start and end as 'YYYY-MM-DD HH:mm:ss' in Japan time, and as epoch ms. */
export const reservationShape = z.object({
  reservID: id,
  id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  startAt: epochMs,
  endAt: epochMs,
  characterID: z.nullable(id),
  signageID: id,
  /** PUBLIC_URL/login?token=…, for the owner only; otherwise empty. Changing the reservation keeps the link. */
  link: z.string(),
  /** When the visitor first joined and last left; null: never. */
  joinedAt: z.nullable(epochMs),
  leftAt: z.nullable(epochMs),
  /** Name of the user who booked, and of the user's company. */
  userName: z.string(),
  companyName: z.string(),
  isOwn: z.boolean(),
})
export type ReservationShape = z.infer<typeof reservationShape>

const booking = { title, start: zonedTime, end: zonedTime, characterID: z.optional(z.nullable(id)) }

/**
 * Refused with SVER-50 and the key overlap or ownOverlap, with SVER-52 or 59 and another BookingRefusal as key, or with
 * SVER-58 (notConfirmed) if the user's address is not confirmed. Every refusal has `check: 'failed'`.
 */
export const createReservation = defineEndpoint({
  method: 'POST',
  path: '/token/create',
  needs: 'reservation.book',
  withoutCompany: 'noCompany',
  refusedWith: { check: 'failed' },
  summary: 'Book (Spec 4.6): weekdays 9:00-18:00 Japan time, slots of 10 minutes; sends a mail with an .ics',
  input: z.object(booking),
  output: z.object({ check: z.literal('succeed'), reservation: reservationShape }),
})

export const updateReservation = defineEndpoint({
  method: 'POST',
  path: '/reservation/update',
  needs: 'reservation.book',
  summary: 'Change title, time or character, up to 30 minutes before the start; keeps the link',
  input: z.object({
    id: formId,
    title: z.optional(title),
    start: z.optional(zonedTime),
    end: z.optional(zonedTime),
    characterID: z.optional(z.nullable(id)),
  }),
  output: z.object({ result: z.literal('OK'), reservation: reservationShape }),
})

/** Refused with SVER-51 (cancelEnded) less than 30 minutes before the start. */
export const deleteReservation = defineEndpoint({
  method: 'POST',
  path: '/reservation/delete',
  needs: 'reservation.book',
  summary: 'Cancel a reservation',
  input: z.object({ id: formId }),
  output: ok,
})

const queryYear = z.coerce.number().check(z.int(), z.gte(2_000), z.lte(9_999))
const queryMonth = z.coerce.number().check(z.int(), z.gte(1), z.lte(12))

/** Not in the specification: with `page`, the answer is one page of the reservations; without it, all of them. */
const page = { page: z.optional(pageInput.page), limit: pageInput.limit }
const queryPage = { page: z.optional(queryPageInput.page), limit: queryPageInput.limit }
/** Not in the specification. `ahead`: only reservations that have not ended. `over`: only ended ones, newest first. */
const when = z.optional(z.enum(['ahead', 'over']))
/** The number of rows on all pages, and the number of the returned page. */
const place = { total: z.int(), page: z.int() }

const list = z.object({ userResult: z.array(reservationShape), ...place })

export const listReservations = defineEndpoint({
  method: 'POST',
  path: '/reservation/list',
  needs: 'reservation.read',
  summary: 'The user’s reservations of a month, ordered by start',
  input: z.object({
    year: z.int().check(z.gte(2_000), z.lte(9_999)),
    month: z.int().check(z.gte(1), z.lte(12)),
    when,
    ...page,
  }),
  output: list,
})

export const todaysReservations = defineEndpoint({
  method: 'POST',
  path: '/reservation/today',
  needs: 'reservation.read',
  summary: 'The user’s reservations of today (Japan time)',
  input: empty,
  output: z.object({ todayResult: z.boolean(), userResult: z.array(reservationShape) }),
})

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'invalid' }))

const spans = z.array(z.object({ startAt: epochMs, endAt: epochMs }))

/** The name of a public holiday, or why the company has other hours. `en` is missing if the company wrote the reason. */
const namedDay = z.object({ day, ja: z.string(), en: z.optional(z.string()) })
export type NamedDay = z.infer<typeof namedDay>

/**
 * The company that the reservation pages show as the host: the one created in the first-day setup, or else the only one
 * that has an administrator. If neither exists, `name` is the name in MAIL_FROM. Missing if there is no such name either.
 */
const host = z.object({
  name: z.string(),
  translations: z.optional(translations),
  /** Phone number; empty: not given. */
  phone: z.string(),
  logo: z.optional(z.string()),
})
export type ReservationHost = z.infer<typeof host>

/**
 * The period has at most 62 days in Japan time, including `to`. The answer says when all avatars are booked, but not by
 * whom.
 */
export const anonymousReservations = defineEndpoint({
  method: 'GET',
  path: '/reservation/anonymous',
  needs: 'public',
  summary: 'Busy blocks of the public calendar, without names',
  input: z.object({ from: day, to: day }),
  output: z.object({
    busy: spans,
    /** Public holidays, and times outside the opening hours of `host`. */
    closed: spans,
    days: z.array(namedDay),
    host: z.optional(host),
    /** The server's current time, because the browser's clock may be wrong. */
    nowAt: epochMs,
    /** Reservations that start at or after this moment cannot be booked yet. */
    untilAt: epochMs,
    /** How many minutes one account may book a day. */
    dayMinutesMax: z.number(),
  }),
})

/** The period has at most 62 days in Japan time, including `to`. */
export const getClosedTimes = defineEndpoint({
  method: 'GET',
  path: '/reservation/closed',
  needs: 'reservation.read',
  withoutCompany: 'noCompany',
  summary: 'Times that the user cannot book: public holidays, and outside the opening hours (decisions 6)',
  input: z.object({ from: day, to: day }),
  output: z.object({ closed: spans, days: z.array(namedDay) }),
})

/**
 * Not in the specification: with `from` and `to` (days in Japan time, `to` included, at most 62), the answer has only
 * reservations that overlap these days.
 */
export const getAllReservations = defineEndpoint({
  method: 'GET',
  path: '/token/get/all',
  needs: 'reservation.read',
  summary: 'All of the user’s reservations, ordered by start',
  input: z.object({ from: z.optional(day), to: z.optional(day), when, ...queryPage }).check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: 'invalid',
      path: ['to'],
    }),
  ),
  output: list,
})

/** With `year` and `month`, only reservations of that month in Japan time. */
export const getCompanyReservations = defineEndpoint({
  method: 'GET',
  path: '/token/get/all/company',
  needs: 'reservation.company',
  summary: "The company's reservations; all for a system administrator without a company",
  input: z.object({ year: z.optional(queryYear), month: z.optional(queryMonth), ...queryPage }),
  output: list,
})

/** Spec 2.4.19: with `title`, only reservations whose title contains this text. */
export const getSignageReservations = defineEndpoint({
  method: 'POST',
  path: '/token/get/reservation',
  needs: 'reservation.read',
  withoutCompany: 'notFound',
  summary: "A signage's reservations",
  input: z.object({ targetID: formId, title: z.optional(z.string().check(z.maxLength(TEXT_MAX))), ...page }),
  output: z.object({
    userResult: z.array(
      z.extend(reservationShape, {
        /** Whether the reservation runs now: [start, end). */
        isInWindow: z.boolean(),
      }),
    ),
    ...place,
  }),
})

export const usageRow = z.object({
  reservID: id,
  title: z.string(),
  startAt: epochMs,
  endAt: epochMs,
  joinedAt: z.nullable(epochMs),
  leftAt: z.nullable(epochMs),
  minutes: z.int(),
  amountYen: z.int(),
  isFree: z.boolean(),
  userName: z.string(),
  companyName: z.string(),
})
export type UsageRow = z.infer<typeof usageRow>

const usageMonth = {
  year: queryYear,
  month: queryMonth,
  scope: z.optional(z.enum(['own', 'company', 'all'])),
}

/** Maximum number of PDF statements per account and minute; a user needs one per month. */
export const STATEMENT_FILES_PER_MINUTE = 6

/** /reservation/usage.csv and /reservation/usage.pdf: the whole month. */
export const usageFile = z.object(usageMonth)

/**
 * `scope`: own (default), company (companyAdmin) or all (systemAdmin). The totals are those of the whole month, not of
 * the page.
 */
export const getUsage = defineEndpoint({
  method: 'GET',
  path: '/reservation/usage',
  needs: 'reservation.read',
  summary: 'Usage and statement of a month (Spec 2.4.10, 9)',
  input: z.object({ ...usageMonth, ...queryPage }),
  output: z.object({
    rows: z.array(usageRow),
    ...place,
    totalMinutes: z.int(),
    /** Minutes per week of the month; days 1–7 are week one. Ends with the last week that has a used reservation. */
    weekMinutes: z.array(z.int()),
    totalYen: z.int(),
    freeUses: z.int(),
    freeYen: z.int(),
    dueYen: z.int(),
  }),
})
