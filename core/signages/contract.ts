import * as z from 'zod/mini'
import { character } from '../characters/contract-read.ts'
import { empty, id, language, requestId, template, translations } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf, searchText } from '../http/paging.ts'
import { LACK_LEVELS } from '../kiosk/lacks.ts'
import { LIST_ROWS_MAX, VISITOR_PICTURE_MAX_BYTES } from '../limits.ts'
import { SCENES } from './signage.ts'
import { TRANSPORT_SETTINGS } from './transport.ts'

/** Translations of a signage's texts for visitors, by field. */
const signageTranslations = z.object({
  name: z.optional(translations),
  hours: z.optional(translations),
  phone: z.optional(translations),
  resumes: z.optional(translations),
})

export const signageShape = z.object({
  id,
  name: z.string(),
  companyName: z.string(),
  storeId: z.int(),
  storeName: z.nullable(z.string()),
  loginId: z.string(),
  /** URL of the picture that shows where the signage stands. */
  image: z.nullable(z.string()),
  status: z.enum(SCENES),
  transport: z.enum(TRANSPORT_SETTINGS),
  language,
  aiTalk: z.boolean(),
  users: z.array(z.object({ userId: id, name: z.string() })),
  /** The character to show: the signage's own character, else the company's standard character. */
  default_character: z.nullable(character),
  templates: z.array(template),
  /**
   * Increases with every saved template. The kiosk loads the signage again when `version` differs from the version that
   * the kiosk shows.
   */
  version: z.int(),
  /**
   * What visitors read while the signage is suspended: the reception's hours, its phone number, and when it resumes.
   * Each is null if not set. The help for visitors shows the phone number, too.
   */
  hours: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  resumes: z.nullable(z.string()),
  translations: z.optional(signageTranslations),
  companyTranslations: z.optional(translations),
  /** Shown if the signage has no phone number of its own. Optional, because a kiosk may have stored a signage without it. */
  companyPhone: z.optional(z.string()),
  // The following are optional, because a kiosk may have stored a signage before these fields existed.
  /** Same values as loginId and the account's role, under the names of Spec 3. */
  login_id: z.optional(z.string()),
  role: z.optional(z.literal('signage')),
  /** The signage's own character; 0: the company's standard character. */
  default_character_id: z.optional(z.int()),
  /**
   * True for the reserved room of a reservation user. Visitors enter it by links only. A reservation user sees only
   * their own room.
   */
  isRoom: z.optional(z.boolean()),
})
export type SignageShape = z.infer<typeof signageShape>

export const getSignage = defineEndpoint({
  method: 'POST',
  path: '/api/getSignage',
  needs: 'signage.read',
  withoutCompany: 'notFound',
  summary: 'One signage with its templates (a signage account: its own), or all that the caller may see',
  input: z.object({ targetId: z.optional(id), userId: z.optional(id) }),
  output: signageShape,
})

/** Same path as getSignage, called by a signage's account. For a user the answer is a list, which is parsed as undefined. */
export const getOwnSignage = defineEndpoint({
  ...getSignage,
  input: empty,
  output: z.union([
    signageShape,
    z.pipe(
      z.array(z.unknown()),
      z.transform(() => undefined),
    ),
  ]),
})

/** All signages that a user may see. Same path as getSignage, without `targetId`. */
export const listSignages = defineEndpoint({
  ...getSignage,
  withoutCompany: 'emptyList',
  input: z.object({
    userId: z.optional(id),
    /** Only the reserved room of the caller. */
    isRoom: z.optional(z.boolean()),
  }),
  output: z.array(signageShape),
})

/** A signage in lists: only the template that its screen shows now, with the content scheduled for now. */
const signageRow = z.object({
  ...z.pick(signageShape, {
    id: true,
    name: true,
    companyName: true,
    storeId: true,
    storeName: true,
    loginId: true,
    image: true,
    status: true,
    language: true,
    version: true,
    hours: true,
    phone: true,
    resumes: true,
    translations: true,
    companyTranslations: true,
    companyPhone: true,
    templates: true,
  }).shape,
  default_character: z.nullable(z.pick(character, { posters: true })),
  /** The first three assigned users. */
  users: signageShape.shape.users,
  userCount: z.int(),
  /** Level of the worst problem of the kiosk's device; missing: the device lacks nothing, or has not reported yet. */
  lack: z.optional(z.enum(LACK_LEVELS)),
})
export type SignageRow = z.infer<typeof signageRow>

const SIGNAGE_SORTS = ['id', 'name', 'store'] as const
export type SignageSort = (typeof SIGNAGE_SORTS)[number]

/**
 * One page of the signages on the caller's lists (without reserved rooms), filtered and sorted by the server. Same path
 * as getSignage, with `page`.
 */
export const pageSignages = defineEndpoint({
  ...getSignage,
  withoutCompany: 'emptyPage',
  input: z.object({
    ...pageInput,
    /** Finds signages whose name or login ID contains this text. */
    text: searchText,
    /** Only signages of this shop (store); 0: signages without a shop. */
    storeId: z.optional(z.int().check(z.gte(0))),
    status: z.optional(z.enum(SCENES)),
    /** Only signages that this user is assigned to. */
    userId: z.optional(id),
    /** Finds only signages with these ids. */
    ids: z.optional(z.array(id).check(z.maxLength(LIST_ROWS_MAX))),
    sort: z.optional(z.enum(SIGNAGE_SORTS)),
  }),
  output: pageOf(signageRow),
})

/** The visitor's photo at the time of the call. Multipart: requestId, signageId, image (jpeg or png). */
export const addCaptureImage = defineEndpoint({
  method: 'POST',
  path: '/api/addCaptureImage',
  needs: 'visitorPicture.write',
  summary: 'The photo of a call, accepted while the call is open or up to a minute after receptionRequest',
  multipart: true,
  maxFileBytes: VISITOR_PICTURE_MAX_BYTES,
  input: z.object({ requestId, signageId: z.coerce.number() }),
  output: z.object({ result: z.literal('OK'), captureImageDir: z.string() }),
})

/**
 * Not in the specification: today's numbers and durations of calls, for the standby page. Durations in ms; null if
 * there are no calls to count.
 */
export const getCallFigures = defineEndpoint({
  method: 'POST',
  path: '/api/getCallFigures',
  needs: 'call.figures',
  withoutCompany: 'notFound',
  summary: "Today's calls of the company, by Japan time",
  input: empty,
  output: z.object({
    called: z.int(),
    answered: z.int(),
    /** Calls that no operator answered and that the AI took over. */
    byAi: z.int(),
    medianAnswerMs: z.nullable(z.int()),
    longestAnswerMs: z.nullable(z.int()),
    meanTalkMs: z.nullable(z.int()),
    meanTalkYesterdayMs: z.nullable(z.int()),
  }),
})
