import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { mails } from '../schema/index.ts'

export type Mail = typeof mails.$inferSelect

export const insertMail = (
  db: DbLike,
  mail: Pick<typeof mails.$inferInsert, 'recipient' | 'subject' | 'text' | 'calendar' | 'createdAt'>,
): { id: number } =>
  db
    .insert(mails)
    .values({ ...mail, dueAt: mail.createdAt })
    .returning({ id: mails.id })
    .get()

/** The one that has waited longest and may be sent now. */
export const findDueMail = (db: DbLike, now: number): Mail | undefined =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.dueAt, now)))
    .orderBy(asc(mails.dueAt), asc(mails.id))
    .limit(1)
    .get()

/** When the next waiting mail may be sent; undefined: none waits. */
export const nextMailDueAt = (db: DbLike): number | undefined =>
  db
    .select({ dueAt: mails.dueAt })
    .from(mails)
    .where(eq(mails.state, 'waiting'))
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .get()?.dueAt

export function updateMail(
  db: DbLike,
  id: number,
  changes: Partial<Pick<Mail, 'state' | 'text' | 'calendar' | 'attempts' | 'dueAt' | 'error' | 'sentAt'>>,
): void {
  db.update(mails).set(changes).where(eq(mails.id, id)).run()
}

/** The newest first. */
export const listMails = (db: DbLike, limit: number): Mail[] =>
  db.select().from(mails).orderBy(desc(mails.id)).limit(limit).all()
