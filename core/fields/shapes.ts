import * as z from 'zod/mini'
import { ROLES } from '../accounts/roles.ts'
import { LANGUAGES } from '../languages.ts'
import { TEMPLATE_SCENES } from '../signages/signage.ts'
import { LAYOUTS } from '../stage/layout-names.ts'

/** Shapes shared by several endpoints and messages, with the names of Spec 3. */

export { LANGUAGES }
/** Languages of mails. Visitors get no mails. */
export const MAIL_LANGUAGES = ['ja', 'en'] as const
export const language = z.enum(LANGUAGES)
export type { Language } from '../languages.ts'

export const id = z.int().check(z.positive())
export const role = z.enum(ROLES)
export const epochMs = z.int().check(z.nonnegative())
export const requestId = z.uuid()
/** Spec 9: a peer ID is 16 random letters, digits or hyphens. */
export const peerId = z.string().check(z.regex(/^[A-Za-z0-9-]{16}$/))
/** A secret created by a page, by which the server recognizes the page after a reload (docs/realtime.md). */
export const participant = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
/** Token in the link that connects a phone: 32 random bytes in base64url. */
export const phoneToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** Proves that a page waiting to become a kiosk is the one that requested the code: 32 random bytes in base64url. */
export const kioskSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** Ticket of an unfinished sign-in: 32 random bytes in base64url. */
export const signInTicket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
export const empty = z.object({})

/** ICE servers in the form that RTCPeerConnection accepts. */
export const iceServers = z.array(
  z.object({
    urls: z.array(z.string()),
    username: z.optional(z.string()),
    credential: z.optional(z.string()),
  }),
)
export type IceServers = z.infer<typeof iceServers>

/** Rejects impossible dates: JavaScript reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** An existing date in Japan time. */
export const day = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'invalid' }), z.refine(isDay, { error: 'invalid' }))

/** Translations of a text that visitors read. The Japanese text has a field of its own. Missing: no translation. */
export const translations = z.object({ en: z.optional(z.string()), zh: z.optional(z.string()) })

/** Translations of a text that visitors read. An empty text removes a translation. */
export const translationsUpTo = (max: number) => {
  const translation = z.optional(z.string().check(z.trim(), z.maxLength(max, { error: 'tooLong' })))
  return z.object({ en: translation, zh: translation })
}

const touchButton = z.object({
  id,
  text: z.string(),
  translations: z.optional(translations),
  font_size: z.number(),
  bg_color: z.string(),
  is_view: z.boolean(),
})

const percent = z.int().check(z.gte(0), z.lte(100))
/** The point of a picture that stays visible when the picture is cropped, in percent from its top left corner. */
export const focalPoint = z.object({ x: percent, y: percent })
export type FocalPoint = z.infer<typeof focalPoint>

const mediaReference = z.object({
  id,
  image_url: z.string(),
  kind: z.enum(['image', 'video']),
  name: z.string(),
  /** The point to keep visible; missing: the center. */
  focus: z.optional(focalPoint),
})
export type MediaReference = z.infer<typeof mediaReference>

const minuteOfDay = z.int().check(z.gte(0), z.lte(1_440))
/** Hours on some weekdays in Japan time (core/time/schedule). */
export const showWindow = z.object({
  /** Days of the week; 0 is Sunday. */
  days: z.readonly(
    z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1, { error: 'required' }), z.maxLength(7)),
  ),
  fromMinute: minuteOfDay,
  toMinute: minuteOfDay,
})

export const template = z.object({
  id,
  signage_state: z.enum(TEMPLATE_SCENES),
  layout: z.enum(LAYOUTS),
  width: z.int(),
  height: z.int(),
  is_view_media: z.boolean(),
  is_view_logo: z.boolean(),
  is_view_telop: z.boolean(),
  telop: z.string(),
  telop_translations: z.optional(translations),
  contents_media: z.nullable(mediaReference),
  logo_media: z.nullable(z.object({ id, image_url: z.string(), name: z.string() })),
  touch_buttons: z.array(touchButton),
  row: z.boolean(),
  /**
   * The first entry whose window contains the current time replaces contents_media (or, in telop_schedule, the telop).
   */
  media_schedule: z.array(z.object({ media: mediaReference, window: showWindow })),
  telop_schedule: z.array(
    z.object({ telop: z.string(), translations: z.optional(translations), window: showWindow }),
  ),
})
export type Template = z.infer<typeof template>
