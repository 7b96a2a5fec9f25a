import * as z from 'zod/mini'
import { formId } from '../fields/field-shapes.ts'
import { day, empty, epochMs, id } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { ALL_AUDIT_ACTS, AUDIT_ROLES, AUDIT_SUBJECTS, type AuditAct } from './rules.ts'
import { AUDIT_LANGUAGES } from './texts.ts'

/**
 * Not in the specification (decisions 2): endpoints of the audit log. `from` and `to` are days in Japan time, both
 * included.
 */
const filters = {
  from: day,
  to: day,
  /** ID of the actor's account. */
  actorId: z.optional(formId),
  subject: z.optional(z.enum(AUDIT_SUBJECTS)),
}

const value = z.union([z.string(), z.number(), z.boolean()])

const row = z.object({
  id,
  at: epochMs,
  act: z.enum(ALL_AUDIT_ACTS as [AuditAct, ...AuditAct[]]),
  /** Null if the actor's personal data was erased, or if the action was a command in the server's shell. */
  actorName: z.nullable(z.string()),
  actorRole: z.enum(AUDIT_ROLES),
  /** Null for actions that concern the whole server, not one company. */
  companyName: z.nullable(z.string()),
  targetName: z.nullable(z.string()),
  /** ID of the target, shown if the target has no name. */
  targetId: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.optional(value), to: z.optional(value) })),
  requestId: z.string(),
})
export type AuditRow = z.infer<typeof row>

const cursor = z.string().check(z.regex(/^\d{1,16}_\d{1,15}$/, { error: 'invalid' }))
const page = z.object({
  rows: z.array(row),
  /** Cursor for `after`; null on the last page. */
  next: z.nullable(z.string()),
})
const actors = z.array(z.object({ accountId: id, name: z.string() }))
const query = z.object({ ...filters, after: z.optional(cursor) })

/** Query of the CSV download. */
export const auditFile = z.object({ ...filters, lang: z.optional(z.enum(AUDIT_LANGUAGES)) })

export const getAudit = defineEndpoint({
  method: 'POST',
  path: '/api/getAudit',
  needs: 'audit.read',
  withoutCompany: 'notFound',
  summary: "Audit log of the company's administrators; also as /api/getAudit.csv",
  input: query,
  output: page,
})

export const getAuditActors = defineEndpoint({
  method: 'POST',
  path: '/api/getAuditActors',
  needs: 'audit.read',
  withoutCompany: 'emptyList',
  summary: 'Actors that appear in the log',
  input: empty,
  output: actors,
})

export const getAdminAudit = defineEndpoint({
  method: 'POST',
  path: '/api/admin/audit',
  needs: 'admin.use',
  summary: 'Audit log of system administrators in all companies; also as /api/admin/audit.csv',
  input: query,
  output: page,
})

export const getAdminAuditActors = defineEndpoint({
  method: 'POST',
  path: '/api/admin/auditActors',
  needs: 'admin.use',
  summary: 'Actors that appear in the log',
  input: empty,
  output: actors,
})
