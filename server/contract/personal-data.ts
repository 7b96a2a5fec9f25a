import * as z from 'zod/mini'
import { okOrConfirm } from './confirmations.ts'
import { defineEndpoint } from './define-endpoint.ts'
import { id, requestId } from './shapes.ts'

/** What is told of one person, or of one call of a visitor (decisions 4). Exactly one of the three is named. */

const target = {
  userId: z.optional(id),
  callId: z.optional(requestId),
  /** A mailbox, whoever's; the system administrator alone. */
  address: z.optional(z.string().check(z.minLength(3), z.maxLength(256))),
}

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
