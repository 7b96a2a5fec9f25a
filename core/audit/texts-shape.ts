import type { AuditAct, AuditRole, AuditSubject } from './rules.ts'

/**
 * decisions 2: texts of the audit log, for its page and its CSV file. A missing text for an action is a compile
 * error.
 */
export interface AuditTexts {
  subjects: Record<AuditSubject, string>
  acts: Record<AuditAct, string>
  /** Names of changed fields. A field without an entry is shown by its technical name. */
  fields: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
  roles: Record<AuditRole, string>
  columns: readonly string[]
  forgotten: string
  changed: string
  none: string
}
