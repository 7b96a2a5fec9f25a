import { and, eq } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { aiSettings, pronunciations } from '../schema/index.ts'

type Row = typeof aiSettings.$inferSelect
export type Voices = Row['voices']

/** Undefined: the company has set nothing. */
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
  lang: 'ja' | 'en' | 'zh',
): { written: string; spoken: string }[] =>
  db
    .select({ written: pronunciations.written, spoken: pronunciations.spoken })
    .from(pronunciations)
    .where(and(eq(pronunciations.companyId, companyId), eq(pronunciations.lang, lang)))
    .orderBy(pronunciations.id)
    .all()
