import * as z from 'zod/mini'
import {
  confirmed,
  formFlag,
  formId,
  givenLoginId,
  givenPassword,
  givenText,
  idOrNone,
  isForceSubmit,
  objectName,
  typedPassword,
} from '../fields/field-shapes.ts'
import { empty, id, language } from '../fields/shapes.ts'
import { ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { IMAGE_MAX_BYTES, TELOP_MAX, TEXT_MAX, TOUCH_BUTTONS_MAX } from '../limits.ts'
import { LAYOUTS, ORIENTATIONS } from '../stage/layout-names.ts'
import { TEMPLATE_SCENES } from './signage.ts'
import { TRANSPORT_SETTINGS } from './transport.ts'

const formNumber = z.optional(
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value,
    ),
    z.int({ error: 'invalid' }),
  ),
)

const shortText = z.optional(z.string().check(z.trim(), z.maxLength(TEXT_MAX, { error: 'tooLong' })))

/** Settings of a signage, apart from its account. `storeId`, `default_character_id`: 0 means none. */
const settings = {
  storeId: z.optional(idOrNone),
  default_character_id: z.optional(idOrNone),
  language: z.optional(language),
  aiTalk: z.optional(formFlag),
  transport: z.optional(z.enum(TRANSPORT_SETTINGS)),
  /** Texts of the screen that a suspended signage shows. An empty text removes the line. */
  hours: shortText,
  phone: shortText,
  resumes: shortText,
  /** Not in the specification: translations for visitors. An empty text removes the translation. */
  name_en: shortText,
  name_zh: shortText,
  hours_en: shortText,
  hours_zh: shortText,
  phone_en: shortText,
  phone_zh: shortText,
  resumes_en: shortText,
  resumes_zh: shortText,
}

/**
 * Multipart; the file `image` (png or jpeg) is the picture of the place, which lists show. The new signage gets the
 * standard screens (scenes) in the given orientation. Without a login ID or password, the server generates them:
 * devices are paired by a code.
 */
export const addSignage = defineEndpoint({
  method: 'POST',
  path: '/api/addSignage',
  needs: 'signage.write',
  withoutCompany: 'noCompany',
  summary: 'Add a signage with its account (Spec 2.4.18)',
  multipart: true,
  maxFileBytes: IMAGE_MAX_BYTES,
  tooLargeAs: 'imageTooLarge',
  input: z
    .object({
      login_id: givenLoginId,
      password: givenPassword,
      passwordConfirm: typedPassword,
      name: objectName,
      orientation: z.optional(z.enum(ORIENTATIONS)),
      isForceSubmit,
      ...settings,
    })
    .check(confirmed()),
  output: z.extend(ok, { signageId: id }),
})

/**
 * Multipart with the changed fields only. It has two uses (Spec 7.3). Without `isUpdateTemplate` it changes the
 * signage's settings; a new login ID or password asks for confirmation with signageSignsOut. With `isUpdateTemplate` it
 * changes one scene, or one element of all scenes.
 */
export const updateSignage = defineEndpoint({
  method: 'POST',
  path: '/api/updateSignage',
  needs: 'template.write',
  withoutCompany: 'notFound',
  summary: 'Change the settings of a signage, or (isUpdateTemplate) the content of one of its scenes',
  multipart: true,
  maxFileBytes: IMAGE_MAX_BYTES,
  tooLargeAs: 'imageTooLarge',
  input: z
    .object({
      signageId: formId,
      login_id: givenLoginId,
      password: givenPassword,
      passwordConfirm: typedPassword,
      name: givenText,
      isForceSubmit,
      ...settings,
      isUpdateTemplate: z.optional(formFlag),
      templateId: z.optional(formId),
      state: z.optional(z.enum(TEMPLATE_SCENES)),
      /**
       * Whether `image` becomes the logo or the media of the template. `image` is a file, or with islibraryMedia the ID
       * of a file in the media library.
       */
      templateTarget: z.optional(z.enum(['logo', 'media'])),
      islibraryMedia: z.optional(formFlag),
      image: z.optional(formId),
      /** Copies the logo or media (templateTarget) of the template with this ID to all screens (scenes). */
      referenceTemplateId: z.optional(formId),
      width: formNumber,
      height: formNumber,
      layout: z.optional(z.enum(LAYOUTS)),
      is_view_media: z.optional(formFlag),
      is_view_logo: z.optional(formFlag),
      is_view_telop: z.optional(formFlag),
      telop: z.optional(z.string().check(z.maxLength(TELOP_MAX, { error: 'tooLong' }))),
      /** Touch buttons as JSON texts, one field each. */
      touch_buttons: z.optional(
        z.pipe(
          z.transform((value: string | string[]) => (Array.isArray(value) ? value : [value])),
          z.array(z.string()).check(z.maxLength(TOUCH_BUTTONS_MAX, { error: 'tooMany' })),
        ),
      ),
      row: z.optional(formFlag),
    })
    .check(confirmed()),
  output: okOrConfirm,
})

export const deleteSignage = defineEndpoint({
  method: 'POST',
  path: '/api/deleteSignage',
  needs: 'signage.write',
  withoutCompany: 'notFound',
  summary: 'Delete a signage; asks for confirmation during a call or with future reservations',
  input: z.object({ targetId: formId, isForceSubmit }),
  output: okOrConfirm,
})

export const getSignageRandomPassword = defineEndpoint({
  method: 'POST',
  path: '/api/getSignageRandomPassword',
  needs: 'signage.write',
  summary:
    'A random password that follows the rules and (not in the specification) a free login ID, for a new signage',
  input: empty,
  output: z.extend(ok, { createPassword: z.string(), login_id: z.string() }),
})

/**
 * Used by the pages /app/signage/operator and operatorAdd (Spec 2.2); the endpoint is not in the specification. Users
 * who are already assigned stay assigned.
 */
export const addSignageOperator = defineEndpoint({
  method: 'POST',
  path: '/api/addSignageOperator',
  needs: 'signage.write',
  withoutCompany: 'notFound',
  summary: 'Assign users to a signage',
  input: z.object({ signageId: formId, userIds: z.array(id).check(z.minLength(1), z.maxLength(1_000)) }),
  output: ok,
})

export const deleteSignageOperator = defineEndpoint({
  method: 'POST',
  path: '/api/deleteSignageOperator',
  needs: 'signage.write',
  withoutCompany: 'notFound',
  summary: 'Remove a user from a signage',
  input: z.object({ signageId: formId, userId: formId }),
  output: ok,
})
