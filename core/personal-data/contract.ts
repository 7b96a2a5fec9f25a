import * as z from 'zod/mini'
import { ROLES } from '../accounts/roles.ts'
import { id, requestId } from '../fields/shapes.ts'
import { okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/**
 * Selects whose data is meant: a person, a visitor's call or an e-mail address (decisions 4). Exactly one must be
 * given.
 */

const target = {
  userId: z.optional(id),
  callId: z.optional(requestId),
  /** An e-mail address, which is searched in the data of all companies; for system administrators only. */
  address: z.optional(z.string().check(z.minLength(3), z.maxLength(256))),
}

export const findPersons = defineEndpoint({
  method: 'POST',
  path: '/api/findPersons',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'Find users of the company by part of name, kana or login ID, including deleted ones; 20 at most',
  input: z.object({
    text: z.optional(z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(256))),
    userId: z.optional(id),
  }),
  output: z.array(
    z.object({
      userId: id,
      name: z.string(),
      /** Empty if the account is closed: closing an account frees the login ID. */
      loginId: z.string(),
      role: z.enum(ROLES),
      isDeleted: z.boolean(),
    }),
  ),
})

export const listPersonalData = defineEndpoint({
  method: 'POST',
  path: '/api/listPersonalData',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'Numbers of rows per table and of files about a person or a visitor’s call',
  input: z.object(target),
  output: z.object({
    /** Text the caller must type to confirm an erasure. */
    typed: z.string(),
    /** Whether the call is still running. The data of a running call cannot be erased. */
    isOpen: z.boolean(),
    tables: z.array(z.object({ table: z.string(), rows: z.int() })),
    files: z.int(),
  }),
})

export const getPersonalData = defineEndpoint({
  method: 'POST',
  path: '/api/getPersonalData',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'All stored data about a person or a visitor’s call, with files',
  input: z.object(target),
  output: z.object({
    exportedAt: z.int(),
    /** Text the caller must type to confirm an erasure. */
    typed: z.string(),
    /** Rows by table; empty tables are omitted. */
    tables: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number()])))),
    files: z.array(z.object({ name: z.string(), base64: z.string() })),
  }),
})

export const erasePersonalData = defineEndpoint({
  method: 'POST',
  path: '/api/erasePersonalData',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary:
    'Erase it permanently: access, files, texts and mails are removed; bills and reports stay without a name',
  input: z.object({ ...target, typed: z.string() }),
  output: okOrConfirm,
})
