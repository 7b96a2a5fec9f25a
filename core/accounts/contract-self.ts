import * as z from 'zod/mini'
import { CAPTURE_MODES } from '../characters/avatar.ts'
import { id, role } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

// This file is separate from the administrators' endpoints (core/users/contract.ts), because every page loads it.
export const captureMode = z.enum(CAPTURE_MODES, { error: 'invalid' })

/** Spec 3, User: the fields that pages show. */
export const userShape = z.object({
  userId: id,
  login_id: z.string(),
  userName: z.string(),
  kana: z.string(),
  /** The name in Latin letters; empty: none. */
  latin_name: z.string(),
  storeId: z.int(),
  role,
  /** URL of the picture. */
  image: z.nullable(z.string()),
  isOwnConfig: z.boolean(),
  character_id: z.nullable(id),
  characterName: z.nullable(z.string()),
  avatarChId: z.nullable(id),
  subject_name: z.string(),
  default_capture_mode: captureMode,
  /** Whether capture apps also move the character's hands (decisions 5). */
  hand_tracking_status: z.boolean(),
  status: z.string(),
  /**
   * Whether the user may make reservations (decisions 2). True if the user has confirmed the login ID's e-mail address.
   * Also true if no mail server is set up, because then no user can confirm an address.
   */
  isConfirmed: z.boolean(),
  /**
   * For administrators: the user was invited and has not signed in yet. `over`: the link has expired or was withdrawn,
   * so the user needs a new one.
   */
  invitation: z.optional(z.enum(['open', 'over'])),
})
export type UserShape = z.infer<typeof userShape>

export const getUser = defineEndpoint({
  method: 'POST',
  path: '/api/getUser',
  needs: 'user.read',
  summary: "One user ('SELF' or an id), or all of the company's without a target",
  input: z.object({ targetUserId: z.union([id, z.literal('SELF')]) }),
  output: userShape,
})
