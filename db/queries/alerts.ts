import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AlertKind } from '#core/alerts/rules.ts'
import type { DbLike } from '../open.ts'
import { alertSettings, alerts } from '../schema/index.ts'
import { isWritable } from './moves.ts'

export type AlertSettings = typeof alertSettings.$inferSelect
type Alert = typeof alerts.$inferSelect

export const findAlertSettings = (db: DbLike, companyId: number): AlertSettings | undefined =>
  db.select().from(alertSettings).where(eq(alertSettings.companyId, companyId)).get()

/** The stored alert settings. A company that has saved none has no row. */
export const listAlertSettings = (db: DbLike): AlertSettings[] => db.select().from(alertSettings).all()

export function saveAlertSettings(db: DbLike, settings: AlertSettings): void {
  const { companyId: _, ...set } = settings
  db.insert(alertSettings).values(settings).onConflictDoUpdate({ target: alertSettings.companyId, set }).run()
}

/**
 * Inserts an alert.
 * @returns false if the signage already has an open alert of this kind
 */
export const insertAlert = (db: DbLike, alert: Omit<typeof alerts.$inferInsert, 'id' | 'endedAt'>): boolean =>
  db.insert(alerts).values(alert).onConflictDoNothing().run().changes > 0

const isOpen = isNull(alerts.endedAt)

/** @returns the ended alert; undefined: none was open */
export const endAlert = (db: DbLike, signageId: number, kind: AlertKind, at: number): Alert | undefined =>
  db
    .update(alerts)
    .set({ endedAt: at })
    .where(and(eq(alerts.signageId, signageId), eq(alerts.kind, kind), isOpen))
    .returning()
    .get()

/** SQL: an open alert of this company (undefined: of any), unless the company is locked for a move (HELD_STATES). */
function isOpenIn(companyId: number | undefined) {
  // the unary plus makes SQLite use the index of open alerts
  const isOfCompany = companyId === undefined ? undefined : sql`+${alerts.companyId} = ${companyId}`
  return and(isOpen, isWritable(alerts.companyId), isOfCompany)
}

/**
 * Ends the open alerts about waiting visitors of one company, or of all. Leaves out companies that are locked for a move.
 * @param companyId undefined: all companies
 */
export function endWaitAlerts(db: DbLike, at: number, companyId?: number): void {
  db.update(alerts)
    .set({ endedAt: at })
    .where(and(eq(alerts.kind, 'wait'), isOpenIn(companyId)))
    .run()
}

/**
 * Open alerts of one company, or of all, without alerts of companies that are locked for a move.
 * @param companyId undefined: all companies
 */
export const listOpenAlerts = (db: DbLike, companyId?: number): Alert[] =>
  db.select().from(alerts).where(isOpenIn(companyId)).all()

export const listOpenAlertsOf = (db: DbLike, signageId: number): Alert[] =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.signageId, signageId), isOpen))
    .all()
