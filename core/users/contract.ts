import * as z from 'zod/mini'
import { captureMode, getUser, userShape } from '../accounts/contract-self.ts'
import { GIVEN_ROLES } from '../accounts/roles.ts'
import {
  clearableText,
  confirmed,
  formFlag,
  formId,
  givenIdOrNone,
  givenKana,
  givenLoginId,
  givenName,
  givenPassword,
  isForceSubmit,
  kana,
  latinName,
  loginId,
  personName,
  typedPassword,
} from '../fields/field-shapes.ts'
import { empty, id, role } from '../fields/shapes.ts'
import { confirm, ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf, searchText } from '../http/paging.ts'
import { IMAGE_MAX_BYTES } from '../limits.ts'

const givenRole = z.enum(GIVEN_ROLES, { error: 'invalid' })

/** All users. Same path as getUser, without a target. */
export const listUsers = defineEndpoint({
  ...getUser,
  withoutCompany: 'emptyList',
  input: empty,
  output: z.array(userShape),
})

export const userRow = z.extend(userShape, { storeName: z.nullable(z.string()) })
export type UserRow = z.infer<typeof userRow>

const USER_SORTS = ['id', 'name', 'store'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** One page of the users, filtered and sorted by the server. Same path as getUser, with `page`. */
export const pageUsers = defineEndpoint({
  ...getUser,
  withoutCompany: 'emptyPage',
  input: z.object({
    ...pageInput,
    /** Finds users whose name, kana or login ID contains this text. */
    text: searchText,
    /** Only users of this shop (store). 0 means users without a shop. */
    storeId: z.optional(z.int().check(z.gte(0))),
    role: z.optional(role),
    /** If true, only users whose role answers calls. If false, only users whose role does not. */
    isHost: z.optional(z.boolean()),
    /** If true, only users with an avatar channel. If false, only users without a channel. */
    hasChannel: z.optional(z.boolean()),
    /** Only users who can be assigned to this signage: they answer calls and are not assigned to it yet. */
    candidateOf: z.optional(id),
    sort: z.optional(z.enum(USER_SORTS)),
  }),
  output: pageOf(userRow),
})

/**
 * Fields of the forms for adding and changing a user. `storeId`, `avatarChId`, `character_id`: 0 means none. A new
 * operator or administrator without `avatarChId` gets a free channel, or a shared channel when all licenses are in use
 * (decisions 2).
 */
const settings = {
  storeId: givenIdOrNone,
  character_id: givenIdOrNone,
  avatarChId: givenIdOrNone,
  /** The name in Latin letters; empty if none was entered. Not in the specification. */
  latin_name: latinName,
  /** If empty, no face-capture app moves the user's character. */
  subject_name: clearableText,
  default_capture_mode: z.optional(captureMode),
  hand_tracking_status: z.optional(formFlag),
  isForceSubmit,
}

/**
 * Multipart; the file is `image` (PNG or JPEG). Without a password, `handOver` decides: `invite` mails a link for
 * choosing one, `mail` (the default) mails a temporary password, `shown` returns a temporary password once. Without a
 * mail server, or if the login ID is not an e-mail address, `shown` always applies.
 */
export const addUser = defineEndpoint({
  method: 'POST',
  path: '/api/addUser',
  needs: 'user.write',
  withoutCompany: 'noCompany',
  summary: 'Add a user to the company (Spec 2.4.13)',
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
      handOver: z.optional(z.enum(['invite', 'mail', 'shown'])),
      ...settings,
    })
    .check(confirmed()),
  output: z.extend(ok, { userId: id, isMailed: z.boolean(), temporaryPassword: z.optional(z.string()) }),
})

/**
 * Multipart with changed fields only; the file is `image`. Users change their own account with the ID `SELF`; a new
 * login ID or password then requires `currentPassword` (SVER-101 if it is wrong). With a temporary password, users
 * can call only this endpoint, with password and passwordConfirm.
 */
export const updateUser = defineEndpoint({
  method: 'POST',
  path: '/api/updateUser',
  needs: 'user.updateOwn',
  worksWhileTemporary: true,
  summary: 'Change your profile or, as an administrator, a user of the company (Spec 4.2)',
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
      /** For administrators: mails a temporary password, as pwResetUser does. */
      passwordReset: z.optional(formFlag),
      ...settings,
    })
    .check(confirmed()),
  output: z.discriminatedUnion('result', [
    // The temporary password is returned if it cannot be mailed, as in pwResetUser.
    z.extend(ok, { temporaryPassword: z.optional(z.string()) }),
    confirm,
  ]),
})

export const deleteUser = defineEndpoint({
  method: 'POST',
  path: '/api/deleteUser',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'Delete a user; records of their calls stay',
  input: z.object({ targetUserId: formId, isForceSubmit }),
  output: okOrConfirm,
})
