import * as z from 'zod/mini'
import { captureMode, getUser, userShape } from '../accounts/contract-self.ts'
import { GIVEN_ROLES } from '../accounts/roles.ts'
import {
  confirmed,
  formFlag,
  formId,
  givenIdOrNone,
  givenKana,
  givenLoginId,
  givenName,
  givenPassword,
  givenText,
  isForceSubmit,
  kana,
  loginId,
  personName,
  typedPassword,
} from '../fields/field-shapes.ts'
import { empty, id, role } from '../fields/shapes.ts'
import { confirm, ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageOf, pageWish, searchText } from '../http/paging.ts'
import { IMAGE_MAX_BYTES } from '../limits.ts'

const givenRole = z.enum(GIVEN_ROLES, { error: 'invalid' })

/** The same path without a target. */
export const listUsers = defineEndpoint({
  ...getUser,
  withoutCompany: 'emptyList',
  input: empty,
  output: z.array(userShape),
})

export const userRow = z.extend(userShape, { storeName: z.nullable(z.string()) })
export type UserRow = z.infer<typeof userRow>

export const USER_SORTS = ['id', 'name', 'store'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** The same path with `page`, narrowed and sorted here. */
export const pageUsers = defineEndpoint({
  ...getUser,
  withoutCompany: 'emptyPage',
  input: z.object({
    ...pageWish,
    /** A part of the name, its kana or the login id. */
    text: searchText,
    /** 0: of no store. */
    storeId: z.optional(z.int().check(z.gte(0))),
    role: z.optional(role),
    /** Those who answer calls, whatever their role. */
    isHost: z.optional(z.boolean()),
    /** Whether they talk through an avatar channel. */
    hasChannel: z.optional(z.boolean()),
    /** Only those who could be assigned to this signage: they answer calls, and are not assigned to it yet. */
    candidateOf: z.optional(id),
    sort: z.optional(z.enum(USER_SORTS)),
  }),
  output: pageOf(userRow),
})

/**
 * What both forms have. `storeId`, `avatarChId`, `character_id`: 0 is none. A new user without `avatarChId` gets a channel: a free
 * one, or a shared one when all licences are in use (decisions 2).
 */
const settings = {
  storeId: givenIdOrNone,
  character_id: givenIdOrNone,
  avatarChId: givenIdOrNone,
  subject_name: givenText,
  default_capture_mode: z.optional(captureMode),
  hand_tracking_status: z.optional(formFlag),
  isForceSubmit,
}

/** Multipart; the file is `image` (png or jpeg). Without a password a temporary one is mailed, if the id is an address. */
export const addUser = defineEndpoint({
  method: 'POST',
  path: '/api/addUser',
  needs: 'user.write',
  withoutCompany: 'noCompany',
  summary: 'Add somebody to the company (Spec 2.4.13)',
  multipart: true,
  maxFileBytes: IMAGE_MAX_BYTES,
  tooLargeAs: 'imageTooLarge',
  input: z
    .object({
      login_id: loginId,
      name: personName,
      kana,
      password: givenPassword,
      passwordConfirm: typedPassword,
      role: z._default(givenRole, 'operator'),
      ...settings,
    })
    .check(confirmed()),
  output: z.extend(ok, { userId: id, isMailed: z.boolean() }),
})

/**
 * Multipart, changed fields only; the file is `image`. SELF: `currentPassword` goes with a new login id or password
 * (SVER-101 when it is wrong). With a temporary password this endpoint alone works, with password and passwordConfirm.
 */
export const updateUser = defineEndpoint({
  method: 'POST',
  path: '/api/updateUser',
  needs: 'user.updateOwn',
  worksWhileTemporary: true,
  summary: 'Change the own profile, or (administrators) somebody of the company (Spec 4.2)',
  multipart: true,
  maxFileBytes: IMAGE_MAX_BYTES,
  tooLargeAs: 'imageTooLarge',
  input: z
    .object({
      targetUserId: z.union([z.literal('SELF'), formId], { error: 'invalid' }),
      login_id: givenLoginId,
      name: givenName,
      kana: givenKana,
      password: givenPassword,
      passwordConfirm: typedPassword,
      currentPassword: typedPassword,
      role: z.optional(givenRole),
      /** An administrator's: mails a temporary password, as pwResetUser does. */
      passwordReset: z.optional(formFlag),
      ...settings,
    })
    .check(confirmed()),
  output: z.discriminatedUnion('result', [
    // of somebody whom no mail reaches, as pwResetUser's
    z.extend(ok, { temporaryPassword: z.optional(z.string()) }),
    confirm,
  ]),
})

export const deleteUser = defineEndpoint({
  method: 'POST',
  path: '/api/deleteUser',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'Remove somebody; what they answered stays in the records',
  input: z.object({ targetUserId: formId, isForceSubmit }),
  output: okOrConfirm,
})
