import { asc, eq } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { phrases } from '../schema/index.ts'

export type Phrase = Pick<typeof phrases.$inferSelect, 'ja' | 'en' | 'zh'>

export const listPhrases = (db: DbLike, companyId: number): Phrase[] =>
  db
    .select({ ja: phrases.ja, en: phrases.en, zh: phrases.zh })
    .from(phrases)
    .where(eq(phrases.companyId, companyId))
    .orderBy(asc(phrases.position))
    .all()

/** Replaces all phrases, in this order. Call inside a transaction. */
export function replacePhrases(db: DbLike, companyId: number, wanted: readonly Phrase[]): void {
  db.delete(phrases).where(eq(phrases.companyId, companyId)).run()
  for (const [position, phrase] of wanted.entries())
    db.insert(phrases)
      .values({ ...phrase, companyId, position })
      .run()
}
