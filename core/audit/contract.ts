import * as z from 'zod/mini'
import { formId } from '../fields/field-shapes.ts'
import { day, empty, epochMs, id } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { ALL_AUDIT_ACTS, AUDIT_ROLES, AUDIT_SUBJECTS, type AuditAct } from './rules.ts'
import { AUDIT_LANGUAGES } from './texts.ts'

/** *Ours* (decisions 2): what administrators have done, the newest first. Both days are included, in Japanese time. */
const filters = {
  from: day,
  to: day,
  /** An account. */
  actorId: z.optional(formId),
  subject: z.optional(z.enum(AUDIT_SUBJECTS)),
}

const value = z.union([z.string(), z.number(), z.boolean()])

const row = z.object({
  id,
  at: epochMs,
  act: z.enum(ALL_AUDIT_ACTS as [AuditAct, ...AuditAct[]]),
  /** Null: somebody who was forgotten, or whoever sat at the command line. */
  actorName: z.nullable(z.string()),
  actorRole: z.enum(AUDIT_ROLES),
  /** Null: of the installation. */
  companyName: z.nullable(z.string()),
  targetName: z.nullable(z.string()),
  /** Where there is no name: what the thing is known by. */
  targetId: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.optional(value), to: z.optional(value) })),
  requestId: z.string(),
})
export type AuditRow = z.infer<typeof row>

const cursor = z.string().check(z.regex(/^\d{1,16}_\d{1,15}$/, { error: 'invalid' }))
const page = z.object({
  rows: z.array(row),
  /** What the next page comes `after`; null: this is the last. */
  next: z.nullable(z.string()),
})
const actors = z.array(z.object({ accountId: id, name: z.string() }))
const wish = z.object({ ...filters, after: z.optional(cursor) })

/** The query of the same as a file. */
export const auditFile = z.object({ ...filters, lang: z.optional(z.enum(AUDIT_LANGUAGES)) })

export const getAudit = defineEndpoint({
  method: 'POST',
  path: '/api/getAudit',
  needs: 'audit.read',
  withoutCompany: 'notFound',
  summary: 'What administrators of the company have done; also as /api/getAudit.csv',
  input: wish,
  output: page,
})

export const getAuditActors = defineEndpoint({
  method: 'POST',
  path: '/api/getAuditActors',
  needs: 'audit.read',
  withoutCompany: 'emptyList',
  summary: 'Who stands in it',
  input: empty,
  output: actors,
})

export const getAdminAudit = defineEndpoint({
  method: 'POST',
  path: '/api/admin/audit',
  needs: 'admin.use',
  summary: 'What system administrators have done, in any company; also as /api/admin/audit.csv',
  input: wish,
  output: page,
})

export const getAdminAuditActors = defineEndpoint({
  method: 'POST',
  path: '/api/admin/auditActors',
  needs: 'admin.use',
  summary: 'Who stands in it',
  input: empty,
  output: actors,
})
