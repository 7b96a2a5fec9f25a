import { and, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { MessageState } from '#core/visitor-messages/message.ts'
import type { DbLike } from '../open.ts'
import { companies, users, visitorMessages } from '../schema/index.ts'
import { isStaying } from './moves.ts'

export type VisitorMessageRow = typeof visitorMessages.$inferSelect

export const insertVisitorMessage = (db: DbLike, message: typeof visitorMessages.$inferInsert): void => {
  db.insert(visitorMessages).values(message).run()
}

export const findVisitorMessageByRequest = (db: DbLike, requestId: string): VisitorMessageRow | undefined =>
  db.select().from(visitorMessages).where(eq(visitorMessages.requestId, requestId)).get()

export const findVisitorMessage = (
  db: DbLike,
  companyId: number,
  messageId: number,
): VisitorMessageRow | undefined =>
  db
    .select()
    .from(visitorMessages)
    .where(and(eq(visitorMessages.companyId, companyId), eq(visitorMessages.id, messageId)))
    .get()

export function updateVisitorMessage(db: DbLike, messageId: number, state: MessageState): void {
  db.update(visitorMessages).set(state).where(eq(visitorMessages.id, messageId)).run()
}

export function removeVisitorMessage(db: DbLike, messageId: number): void {
  db.delete(visitorMessages).where(eq(visitorMessages.id, messageId)).run()
}

/** Number of messages left at a signage after `sinceAt`. */
export const countVisitorMessages = (db: DbLike, signageId: number, sinceAt: number): number =>
  db
    .select({ total: count() })
    .from(visitorMessages)
    .where(and(eq(visitorMessages.signageId, signageId), gt(visitorMessages.createdAt, sinceAt)))
    .get()?.total ?? 0

interface ListFilter {
  companyId: number
  /** Signages that the caller may see. */
  signageIds: readonly number[]
  /** Of the messages marked as done, only those marked after this time are listed. */
  doneSinceAt: number
}

/** Messages left at these signages: open messages first, then messages marked as done; newest first in each group. */
export const listVisitorMessages = (
  db: DbLike,
  { companyId, signageIds, doneSinceAt }: ListFilter,
  most: number,
): (VisitorMessageRow & { doneByName: string | null })[] =>
  db
    .select({ message: visitorMessages, doneByName: users.name })
    .from(visitorMessages)
    .leftJoin(users, eq(users.id, visitorMessages.doneBy))
    .where(
      and(
        eq(visitorMessages.companyId, companyId),
        or(isNull(visitorMessages.doneAt), gt(visitorMessages.doneAt, doneSinceAt)),
        inArray(visitorMessages.signageId, [...signageIds]),
      ),
    )
    .orderBy(sql`${visitorMessages.doneAt} is not null`, desc(visitorMessages.createdAt))
    .limit(most)
    .all()
    .map(({ message, doneByName }) => ({ ...message, doneByName }))

export const countOpenVisitorMessages = (
  db: DbLike,
  { companyId, signageIds }: Omit<ListFilter, 'doneSinceAt'>,
): number =>
  db
    .select({ total: count() })
    .from(visitorMessages)
    .where(
      and(
        eq(visitorMessages.companyId, companyId),
        isNull(visitorMessages.doneAt),
        inArray(visitorMessages.signageId, [...signageIds]),
      ),
    )
    .get()?.total ?? 0

/** Messages older than the retention period that their company has set for visitors' pictures. */
export const listOutdatedVisitorMessages = (
  db: DbLike,
  now: number,
  most: number,
): Pick<VisitorMessageRow, 'id' | 'soundFileName'>[] =>
  db
    .select({ id: visitorMessages.id, soundFileName: visitorMessages.soundFileName })
    .from(companies)
    .innerJoin(visitorMessages, eq(visitorMessages.companyId, companies.id))
    .where(
      and(
        isStaying(companies.id),
        lte(visitorMessages.createdAt, sql`${now} - ${companies.pictureDays} * ${DAY_MS}`),
      ),
    )
    .limit(most)
    .all()

/** File names of the spoken messages that belong to a call. */
export const listSoundFilesOfCall = (db: DbLike, callId: string): string[] =>
  db
    .select({ name: visitorMessages.soundFileName })
    .from(visitorMessages)
    .where(eq(visitorMessages.callId, callId))
    .all()
    .flatMap(({ name }) => name ?? [])

export const listSoundFileNames = (db: DbLike): string[] =>
  db
    .select({ name: visitorMessages.soundFileName })
    .from(visitorMessages)
    .all()
    .flatMap(({ name }) => name ?? [])
