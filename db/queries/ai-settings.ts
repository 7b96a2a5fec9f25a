import { and, eq, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { aiSettings, aiSpendings } from '../schema/index.ts'

export type AiSettings = typeof aiSettings.$inferSelect

export const findAiSettings = (db: DbLike, companyId: number): AiSettings | undefined =>
  db.select().from(aiSettings).where(eq(aiSettings.companyId, companyId)).get()

export function saveAiSettings(db: DbLike, settings: AiSettings): void {
  const { companyId: _, ...set } = settings
  db.insert(aiSettings).values(settings).onConflictDoUpdate({ target: aiSettings.companyId, set }).run()
}

/** Removes a company's AI settings, including the key of its chat server. */
export function removeAiSettings(db: DbLike, companyId: number): void {
  db.delete(aiSettings).where(eq(aiSettings.companyId, companyId)).run()
}

/** A company's AI costs on a day, in thousandths of a yen. */
export const spendingOf = (
  db: DbLike,
  companyId: number,
  day: string,
): { milliYen: number; installationMilliYen: number } =>
  db
    .select({ milliYen: aiSpendings.milliYen, installationMilliYen: aiSpendings.installationMilliYen })
    .from(aiSpendings)
    .where(and(eq(aiSpendings.companyId, companyId), eq(aiSpendings.day, day)))
    .get() ?? { milliYen: 0, installationMilliYen: 0 }

/** A company's costs at chat servers on a day, in thousandths of a yen. */
export const spentMilliYen = (db: DbLike, companyId: number, day: string): number =>
  spendingOf(db, companyId, day).milliYen

/**
 * Adds to a day's costs. Callers first add an estimate, and afterwards the difference to the real cost, which may be
 * negative.
 */
export function addSpending(db: DbLike, spending: typeof aiSpendings.$inferSelect): void {
  const { inputTokens, outputTokens, milliYen, installationMilliYen } = spending
  db.insert(aiSpendings)
    .values(spending)
    .onConflictDoUpdate({
      target: [aiSpendings.companyId, aiSpendings.day],
      set: {
        inputTokens: sql`${aiSpendings.inputTokens} + ${inputTokens}`,
        outputTokens: sql`${aiSpendings.outputTokens} + ${outputTokens}`,
        milliYen: sql`${aiSpendings.milliYen} + ${milliYen}`,
        installationMilliYen: sql`${aiSpendings.installationMilliYen} + ${installationMilliYen}`,
      },
    })
    .run()
}
