import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { mailboxOf } from '#core/mail/rules.ts'
import type { DbLike } from '../open.ts'
import { mails } from '../schema/index.ts'
import { movingCompanies } from './moves.ts'

export type Mail = typeof mails.$inferSelect

export const insertMail = (db: DbLike, mail: typeof mails.$inferInsert): { id: number } =>
  db.insert(mails).values(mail).returning({ id: mails.id }).get()

const isToSend = and(
  eq(mails.state, 'waiting'),
  or(isNull(mails.companyId), notInArray(mails.companyId, movingCompanies)),
)

/** The next mail to send: passwords and codes first, then the mail that has waited longest. */
export const findDueMail = (db: DbLike, now: number): Mail | undefined =>
  db
    .select()
    .from(mails)
    .where(and(isToSend, lte(mails.dueAt, now)))
    .orderBy(sql`${mails.secretUntil} is null`, asc(mails.dueAt), asc(mails.id))
    .limit(1)
    .get()

/** When the next waiting mail may be sent; undefined: none is waiting. */
export const nextMailDueAt = (db: DbLike): number | undefined =>
  db.select({ dueAt: mails.dueAt }).from(mails).where(isToSend).orderBy(asc(mails.dueAt)).limit(1).get()
    ?.dueAt

/** The waiting mails with this merge key, newest first. */
export const listWaitingMails = (db: DbLike, mergeKey: string): Mail[] =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.mergeKey, mergeKey), eq(mails.state, 'waiting')))
    .orderBy(desc(mails.id))
    .all()

export function removeMail(db: DbLike, id: number): void {
  db.delete(mails).where(eq(mails.id, id)).run()
}

/** SQL: mails to the same mailbox as `recipient`, whatever tag (`name+tag@host`) their addresses have. */
function isOfMailbox(recipient: string) {
  const [name = '', host = ''] = mailboxOf(recipient).split('@')
  const end = `@${host}`
  const isTagged = and(
    // This range finds all addresses that begin with the name and '+', because ',' is the character after '+'. SQLite
    // can use the index for a range.
    gte(mails.recipient, `${name}+`),
    lt(mails.recipient, `${name},`),
    sql`substr(${mails.recipient}, ${-end.length}) = ${end}`,
  )
  return or(eq(mails.recipient, `${name}${end}`), isTagged)
}

/** Times at which mails to this mailbox were sent after `sinceAt`, newest first. */
export const listSentTimes = (db: DbLike, recipient: string, sinceAt: number): number[] =>
  db
    .select({ sentAt: mails.sentAt })
    .from(mails)
    .where(and(isOfMailbox(recipient), gt(mails.sentAt, sinceAt)))
    .orderBy(desc(mails.sentAt))
    .all()
    .flatMap(({ sentAt }) => sentAt ?? [])

/** Number of mails to this mailbox, created after `sinceAt`, whose merge key begins with `keyStart`. */
export const countMailsOfKind = (
  db: DbLike,
  { recipient, keyStart, sinceAt }: { recipient: string; keyStart: string; sinceAt: number },
): number =>
  db
    .select({ of: count() })
    .from(mails)
    .where(
      and(
        isOfMailbox(recipient),
        gt(mails.createdAt, sinceAt),
        sql`substr(${mails.mergeKey}, 1, ${keyStart.length}) = ${keyStart}`,
      ),
    )
    .get()?.of ?? 0

/**
 * Delays waiting mails to this mailbox until `untilAt`: all of them, or all except passwords and codes. Does not change
 * mails of companies that are being moved.
 */
export function postponeMails(
  db: DbLike,
  recipient: string,
  { untilAt, isUrgentToo }: { untilAt: number; isUrgentToo: boolean },
): void {
  db.update(mails)
    .set({ dueAt: untilAt })
    .where(
      and(
        isOfMailbox(recipient),
        isToSend,
        lt(mails.dueAt, untilAt),
        isUrgentToo ? undefined : isNull(mails.secretUntil),
      ),
    )
    .run()
}

/** Number of failed attempts to send the mail; undefined if the mail was deleted. */
export const findMailAttempts = (db: DbLike, id: number): number | undefined =>
  db.select({ attempts: mails.attempts }).from(mails).where(eq(mails.id, id)).get()?.attempts

export function updateMail(
  db: DbLike,
  id: number,
  changes: Partial<
    Pick<
      Mail,
      | 'subject'
      | 'text'
      | 'html'
      | 'calendar'
      | 'language'
      | 'state'
      | 'attempts'
      | 'dueAt'
      | 'error'
      | 'sentAt'
    >
  >,
): void {
  db.update(mails).set(changes).where(eq(mails.id, id)).run()
}

const FORGOTTEN = { text: null, html: null } as const

/**
 * Erases a used secret (temporary password or code): deletes the waiting mail that contains it, and clears the text of
 * all other mails with this merge key.
 */
export function forgetSecret(db: DbLike, mergeKey: string): void {
  const isSecret = and(eq(mails.mergeKey, mergeKey), isNotNull(mails.secretUntil))
  db.delete(mails)
    .where(and(isSecret, eq(mails.state, 'waiting')))
    .run()
  db.update(mails).set(FORGOTTEN).where(isSecret).run()
}

const isOutsideTheQueue = and(isNotNull(mails.secretUntil), ne(mails.state, 'waiting'))

/** Erases secrets that have expired from mails that are not waiting. */
export function forgetOldSecrets(db: DbLike, now: number): void {
  db.update(mails)
    .set(FORGOTTEN)
    .where(and(isOutsideTheQueue, lte(mails.secretUntil, now)))
    .run()
}

/** When the next secret has to be erased. */
export const nextSecretEndsAt = (db: DbLike): number | undefined =>
  db
    .select({ secretUntil: mails.secretUntil })
    .from(mails)
    .where(and(isOutsideTheQueue, isNotNull(mails.text)))
    .orderBy(asc(mails.secretUntil))
    .limit(1)
    .get()?.secretUntil ?? undefined

/** Ids of the mails whose secret is erased in the database, but perhaps not yet in the outbox folder. */
export const listForgotten = (db: DbLike): number[] =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isOutsideTheQueue, isNull(mails.text)))
    .all()
    .map(({ id }) => id)

/** Records that the secrets of these mails are erased from the outbox folder, too. */
export function closeForgotten(db: DbLike, ids: number[]): void {
  db.update(mails).set({ secretUntil: null }).where(inArray(mails.id, ids)).run()
}

/** Mails in any state, newest first. */
export const listMails = (db: DbLike, limit: number, offset = 0): Mail[] =>
  db.select().from(mails).orderBy(desc(mails.id)).limit(limit).offset(offset).all()

/** The number of all mails, and the number of mails kept in the outbox folder. */
export const countMails = (db: DbLike): { total: number; kept: number } =>
  db
    .select({ total: count(), kept: sql<number>`coalesce(sum(${mails.state} = 'kept'), 0)` })
    .from(mails)
    .get() ?? {
    total: 0,
    kept: 0,
  }

export const countWaitingMails = (db: DbLike): number =>
  db.select({ total: count() }).from(mails).where(eq(mails.state, 'waiting')).get()?.total ?? 0

/** Ids of up to 500 mails created before `beforeAt` that are not waiting any more. */
export const listOldMails = (db: DbLike, beforeAt: number): number[] =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(and(ne(mails.state, 'waiting'), lt(mails.createdAt, beforeAt)))
    .limit(500)
    .all()
    .map(({ id }) => id)

export function removeMails(db: DbLike, ids: number[]): void {
  db.delete(mails).where(inArray(mails.id, ids)).run()
}
