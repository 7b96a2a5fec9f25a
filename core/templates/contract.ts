import * as z from 'zod/mini'
import { focalPoint, id, showWindow, translationsUpTo } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import {
  FONT_SIZE_MAX_PX,
  FONT_SIZE_MIN_PX,
  SCHEDULE_ENTRIES_MAX,
  SIGNAGES_MAX,
  STAGE_SIDE_MAX,
  STAGE_SIDE_MIN,
  TELOP_MAX,
  TOUCH_BUTTON_TEXT_MAX,
  TOUCH_BUTTON_TRANSLATION_MAX,
  TOUCH_BUTTONS_MAX,
} from '../limits.ts'
import { TEMPLATE_SCENES } from '../signages/signage.ts'
import { LAYOUTS } from '../stage/layout-names.ts'
import { STARTERS } from './starters.ts'

const side = z
  .int({ error: 'sizeRange' })
  .check(z.gte(STAGE_SIDE_MIN, { error: 'sizeRange' }), z.lte(STAGE_SIDE_MAX, { error: 'sizeRange' }))

/**
 * A touch button as edited. Without an id it is a new button. Without `translations`, an existing button keeps its
 * translations.
 */
export const touchButtonDraft = z.object({
  id: z.optional(id),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.maxLength(TOUCH_BUTTON_TEXT_MAX, { error: 'buttonTooLong' }),
    ),
  translations: z.optional(translationsUpTo(TOUCH_BUTTON_TRANSLATION_MAX)),
  font_size: z
    .int({ error: 'fontSize' })
    .check(z.gte(FONT_SIZE_MIN_PX, { error: 'fontSize' }), z.lte(FONT_SIZE_MAX_PX, { error: 'fontSize' })),
  bg_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'colour' })),
  is_view: z.boolean(),
})
export type TouchButtonDraft = z.infer<typeof touchButtonDraft>

const telopText = z.string().check(z.maxLength(TELOP_MAX, { error: 'tooLong' }))
const telopTranslations = z.optional(translationsUpTo(TELOP_MAX))
const scheduled = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.array(entry).check(z.maxLength(SCHEDULE_ENTRIES_MAX, { error: 'tooMany' }))

/** Changes of one scene (a screen of the signage). Fields that are left out stay unchanged (decisions 4). */
export const templatePatch = z.object({
  signage_state: z.enum(TEMPLATE_SCENES),
  layout: z.optional(z.enum(LAYOUTS)),
  width: z.optional(side),
  height: z.optional(side),
  is_view_media: z.optional(z.boolean()),
  is_view_logo: z.optional(z.boolean()),
  is_view_telop: z.optional(z.boolean()),
  telop: z.optional(telopText),
  telop_translations: telopTranslations,
  /** IDs of files in the media library; null for none. The logo must be a picture. */
  contents_media_id: z.optional(z.nullable(id)),
  logo_media_id: z.optional(z.nullable(id)),
  /** Focal point of the media; null for the center. A newly chosen file starts at the center. */
  contents_media_focus: z.optional(z.nullable(focalPoint)),
  touch_buttons: z.optional(
    z.array(touchButtonDraft).check(z.maxLength(TOUCH_BUTTONS_MAX, { error: 'tooMany' })),
  ),
  row: z.optional(z.boolean()),
  /** The first entry whose window includes the current time replaces the media (or the telop, the scrolling text). */
  media_schedule: z.optional(
    scheduled(z.object({ media_id: id, focus: z.optional(focalPoint), window: showWindow })),
  ),
  telop_schedule: z.optional(
    scheduled(z.object({ telop: telopText, translations: telopTranslations, window: showWindow })),
  ),
})
export type TemplatePatch = z.infer<typeof templatePatch>

/**
 * Not in the specification: saves all changed scenes (screens of the signage) at once, so that a kiosk never shows half
 * of an edit. `version` is the version the editor started from. If another user has saved since, the request is refused
 * with changedElsewhere, unless `isForceSubmit` is set.
 */
export const updateTemplates = defineEndpoint({
  method: 'POST',
  path: '/api/updateTemplates',
  needs: 'template.write',
  withoutCompany: 'notFound',
  summary: "Save changes of a signage's scenes; its kiosk shows them within a second",
  input: z.object({
    signageId: id,
    version: z.int(),
    templates: z.array(templatePatch).check(z.minLength(1), z.maxLength(TEMPLATE_SCENES.length)),
    isForceSubmit: z.optional(z.boolean()),
  }),
  output: z.extend(ok, { version: z.int() }),
})

/** What a signage showed before all its scenes were replaced. Sending it with updateTemplates restores those scenes. */
const replaced = z.object({ signageId: id, version: z.int(), templates: z.array(templatePatch) })
export type ReplacedTemplates = z.infer<typeof replaced>

/**
 * Not in the specification: gives all scenes (screens) of a signage the content of a starting template, whose picture
 * becomes a file of the media library. The size stays, and so does the logo unless another one is given.
 */
export const applyStarter = defineEndpoint({
  method: 'POST',
  path: '/api/applyStarter',
  needs: 'signage.write',
  withoutCompany: 'notFound',
  summary: 'Give a signage one of the starting templates',
  input: z.object({
    signageId: id,
    starter: z.enum(STARTERS),
    /** A picture of the media library, shown as logo in all scenes (screens of a signage). */
    logo_media_id: z.optional(id),
  }),
  output: z.extend(ok, { version: z.int(), before: z.optional(z.array(replaced)) }),
})

/**
 * Not in the specification: copies all scenes (screens) of a signage to other signages. Each target signage keeps its
 * own display size.
 */
export const copyTemplates = defineEndpoint({
  method: 'POST',
  path: '/api/copyTemplates',
  needs: 'signage.write',
  withoutCompany: 'notFound',
  summary: "Copy a signage's scenes to other signages of the company, all or none",
  input: z.object({ signageId: id, targetIds: z.array(id).check(z.minLength(1), z.maxLength(SIGNAGES_MAX)) }),
  output: z.extend(ok, { before: z.optional(z.array(replaced)) }),
})
