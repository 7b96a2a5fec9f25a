import * as z from 'zod/mini'
import { ROLES } from '../accounts/roles.ts'
import { id, requestId } from '../fields/shapes.ts'
import { okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** What is told of one person, or of one call of a visitor (decisions 4). Exactly one of the three is named. */

const target = {
  userId: z.optional(id),
  callId: z.optional(requestId),
  /** A mailbox, whoever's; the system administrator alone. */
  address: z.optional(z.string().check(z.minLength(3), z.maxLength(256))),
}

export const findPersons = defineEndpoint({
  method: 'POST',
  path: '/api/findPersons',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary:
    'People of the company by a part of name, reading or login id, also those whose access has ended; 20 at most',
  input: z.object({
    text: z.optional(z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(256))),
    userId: z.optional(id),
  }),
  output: z.array(
    z.object({
      userId: id,
      name: z.string(),
      /** Empty: it is free again. */
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
  summary: 'What there is of a person or a visitor’s call: how many rows of each table, and how many files',
  input: z.object(target),
  output: z.object({
    /** What has to be typed before it is erased. */
    typed: z.string(),
    /** A call that goes on is not erased. */
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
  summary: 'Everything that tells of a person or a visitor’s call, with their files',
  input: z.object(target),
  output: z.object({
    exportedAt: z.int(),
    /** What has to be typed before it is erased. */
    typed: z.string(),
    /** Rows by table; what is empty is left out. */
    tables: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number()])))),
    files: z.array(z.object({ name: z.string(), base64: z.string() })),
  }),
})

export const erasePersonalData = defineEndpoint({
  method: 'POST',
  path: '/api/erasePersonalData',
  needs: 'user.write',
  withoutCompany: 'notFound',
  summary: 'Removes it for good: access, files, words and mails go, bills and reports stay without a name',
  input: z.object({ ...target, typed: z.string() }),
  output: okOrConfirm,
})
