import * as z from 'zod/mini'
import { character } from '../characters/contract.ts'
import { empty, id, language, requestId, template } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageOf, pageWish, searchText } from '../http/paging.ts'
import { LIST_ROWS_MAX, VISITOR_PICTURE_MAX_BYTES } from '../limits.ts'
import { SCENES } from './signage.ts'
import { TRANSPORT_SETTINGS } from './transport.ts'

export const signageShape = z.object({
  id,
  name: z.string(),
  companyName: z.string(),
  storeId: z.int(),
  storeName: z.nullable(z.string()),
  loginId: z.string(),
  /** Address of the picture of the place. */
  image: z.nullable(z.string()),
  status: z.enum(SCENES),
  transport: z.enum(TRANSPORT_SETTINGS),
  language,
  aiTalk: z.boolean(),
  users: z.array(z.object({ userId: id, name: z.string() })),
  default_character: z.nullable(character),
  templates: z.array(template),
  /** Grows with every saved template; the kiosk refetches when it differs. */
  version: z.int(),
  /** What the Suspended scene says, where the shop has said it. */
  hours: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  resumes: z.nullable(z.string()),
  // missing in what a kiosk remembers from a time before them
  /** The same as loginId, and what it signs in as: Spec 3's own names. */
  login_id: z.optional(z.string()),
  role: z.optional(z.literal('signage')),
  /** Reached by links alone: the room of the asker's own reservations. */
  isRoom: z.optional(z.boolean()),
})
export type SignageShape = z.infer<typeof signageShape>

export const getSignage = defineEndpoint({
  method: 'POST',
  path: '/api/getSignage',
  needs: 'signage.read',
  withoutCompany: 'notFound',
  summary: 'One signage with its templates (a signage account: its own), or all that the asker may see',
  input: z.object({ targetId: z.optional(id), userId: z.optional(id) }),
  output: signageShape,
})

/** The same path, as a signage's own account asks it. A person gets a list: no signage of one's own. */
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

/** The same path without a target, for people. */
export const listSignages = defineEndpoint({
  ...getSignage,
  withoutCompany: 'emptyList',
  input: z.object({
    userId: z.optional(id),
    /** The asker's own room alone. */
    isRoom: z.optional(z.boolean()),
  }),
  output: z.array(signageShape),
})

/** A signage as lists show it: of its templates the one of the scene that it shows, with what is scheduled now in it. */
export const signageRow = z.object({
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
    templates: true,
  }).shape,
  default_character: z.nullable(z.pick(character, { posters: true })),
  /** The first three. */
  users: signageShape.shape.users,
  userCount: z.int(),
})
export type SignageRow = z.infer<typeof signageRow>

export const SIGNAGE_SORTS = ['id', 'name', 'store'] as const
export type SignageSort = (typeof SIGNAGE_SORTS)[number]

/** The same path with `page`: what the asker's lists show (no reserved rooms), narrowed and sorted here. */
export const pageSignages = defineEndpoint({
  ...getSignage,
  withoutCompany: 'emptyPage',
  input: z.object({
    ...pageWish,
    /** A part of the name or the login id. */
    text: searchText,
    /** 0: of no store. */
    storeId: z.optional(z.int().check(z.gte(0))),
    status: z.optional(z.enum(SCENES)),
    /** Only those that this user is assigned to. */
    userId: z.optional(id),
    /** Only these. */
    ids: z.optional(z.array(id).check(z.maxLength(LIST_ROWS_MAX))),
    sort: z.optional(z.enum(SIGNAGE_SORTS)),
  }),
  output: pageOf(signageRow),
})

/** The picture of a visitor at the moment of the call. Multipart: requestId, signageId, image (jpeg or png). */
export const addCaptureImage = defineEndpoint({
  method: 'POST',
  path: '/api/addCaptureImage',
  needs: 'visitorPicture.write',
  summary: 'The picture that goes with a call: while that is open, or up to a minute after receptionRequest',
  multipart: true,
  maxFileBytes: VISITOR_PICTURE_MAX_BYTES,
  input: z.object({ requestId, signageId: z.coerce.number() }),
  output: z.object({ result: z.literal('OK'), captureImageDir: z.string() }),
})

/** *Ours:* the figures of today on the standby page. Durations in ms; null where nothing was counted. */
export const getCallFigures = defineEndpoint({
  method: 'POST',
  path: '/api/getCallFigures',
  needs: 'call.figures',
  withoutCompany: 'notFound',
  summary: "Today's calls of the company, in Japanese time",
  input: empty,
  output: z.object({
    called: z.int(),
    answered: z.int(),
    medianAnswerMs: z.nullable(z.int()),
    longestAnswerMs: z.nullable(z.int()),
    meanTalkMs: z.nullable(z.int()),
    meanTalkYesterdayMs: z.nullable(z.int()),
  }),
})
