import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ALL_AUDIT_ACTS, AUDIT_ROLES, type AuditAct, type AuditChange } from '#core/audit/rules.ts'
import { accounts, users } from './accounts.ts'
import { companies } from './companies.ts'

/**
 * Audit log of administrators' actions (decisions 2). Rows are only inserted, and deleted after the retention period.
 * They are changed only to erase a person's data.
 */
export const auditEntries = sqliteTable(
  'audit_entry',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The company in whose log the entry is; null for the log of the whole server. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    /** Null if the actor's data was erased, or if the action was a command in the server's shell. */
    actorId: integer('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    actorRole: text('actor_role', { enum: AUDIT_ROLES }).notNull(),
    act: text({ enum: ALL_AUDIT_ACTS as [AuditAct, ...AuditAct[]] }).notNull(),
    /** Set if the target is a user. The user's name is not stored here, but read from the user's row. */
    targetUserId: integer('target_user_id').references(() => users.id, { onDelete: 'set null' }),
    targetId: text('target_id'),
    /** Name that the target had at the time of the action. Not set if the target is a user. */
    targetName: text('target_name'),
    changes: text({ mode: 'json' }).$type<readonly AuditChange[]>().notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_entry_company').on(table.companyId, table.at, table.id),
    index('audit_entry_role').on(table.actorRole, table.at, table.id),
  ],
)
