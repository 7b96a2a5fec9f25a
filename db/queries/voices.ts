import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../open.ts'
import { aiSettings, pronunciations, users } from '../schema/index.ts'

type Row = typeof aiSettings.$inferSelect

/** A company's AI settings for voices, speech recognition and greeting; undefined if it has no AI settings yet. */
export const findVoices = (
  db: DbLike,
  companyId: number,
): Pick<Row, 'voices' | 'hearing' | 'greeting'> | undefined =>
  db
    .select({ voices: aiSettings.voices, hearing: aiSettings.hearing, greeting: aiSettings.greeting })
    .from(aiSettings)
    .where(eq(aiSettings.companyId, companyId))
    .get()

export const listPronunciations = (
  db: DbLike,
  companyId: number,
  lang: Language,
): { written: string; spoken: string }[] =>
  db
    .select({ written: pronunciations.written, spoken: pronunciations.spoken })
    .from(pronunciations)
    .where(and(eq(pronunciations.companyId, companyId), eq(pronunciations.lang, lang)))
    .orderBy(asc(pronunciations.id))
    .all()

type Pronunciation = Pick<typeof pronunciations.$inferSelect, 'lang' | 'written' | 'spoken'>

export const listAllPronunciations = (db: DbLike, companyId: number): Pronunciation[] =>
  db
    .select({ lang: pronunciations.lang, written: pronunciations.written, spoken: pronunciations.spoken })
    .from(pronunciations)
    .where(eq(pronunciations.companyId, companyId))
    .orderBy(asc(pronunciations.id))
    .all()

/** Replaces all pronunciations, in this order. Call inside a transaction. */
export function replacePronunciations(db: DbLike, companyId: number, wanted: readonly Pronunciation[]): void {
  db.delete(pronunciations).where(eq(pronunciations.companyId, companyId)).run()
  for (const { lang, written, spoken } of wanted)
    db.insert(pronunciations).values({ companyId, lang, written, spoken }).run()
}

/** Maximum number of names returned. A single spoken clause contains fewer names. */
const NAMED_MAX = 20

/** Names and kana of the company's users whose family name occurs in the text. */
export function listNamesIn(db: DbLike, companyId: number, text: string): { name: string; kana: string }[] {
  const spaced = sql`replace(${users.name}, '\u3000', ' ')`
  const family = sql`substr(${spaced}, 1, instr(${spaced} || ' ', ' ') - 1)`
  return db
    .select({ name: users.name, kana: users.kana })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        isNull(users.deletedAt),
        ne(users.kana, ''),
        sql`instr(${text}, ${family}) > 0`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(NAMED_MAX)
    .all()
}
