import { and, desc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { callEvents, calls, linkRooms, signages, stores, users } from '../schema/index.ts'
import { BEGINS } from './calls.ts'

interface OwnCallsFilter {
  companyId: number
  userId: number
  /** Only calls that were answered at this time or later. */
  fromAt: number
  /** Only calls that come after this one in the list, which are older. */
  after?: { requestedAt: number; id: string }
  limit: number
}

/**
 * Calls in which this operator talked, including calls that a colleague took over; newest first. Meetings in reserved
 * rooms are not included.
 */
export function listOwnCalls(db: DbLike, { companyId, userId, fromAt, after, limit }: OwnCallsFilter) {
  const begun = db
    .select({ callId: callEvents.callId })
    .from(callEvents)
    .where(
      and(eq(callEvents.userId, userId), gte(callEvents.at, fromAt), inArray(callEvents.kind, [...BEGINS])),
    )
  return db
    .select({
      id: calls.id,
      signageName: signages.name,
      storeName: stores.name,
      touchButton: calls.touchButton,
      lang: calls.lang,
      requestedAt: calls.requestedAt,
      answeredAt: calls.answeredAt,
      endedAt: calls.endedAt,
      hostId: calls.hostId,
      hostName: users.name,
      result: calls.result,
      note: calls.note,
    })
    .from(calls)
    .innerJoin(signages, eq(signages.id, calls.signageId))
    .leftJoin(linkRooms, eq(linkRooms.signageId, calls.signageId))
    .leftJoin(stores, eq(stores.id, calls.storeId))
    .leftJoin(users, eq(users.id, calls.hostId))
    .where(
      and(
        inArray(calls.id, begun),
        eq(calls.companyId, companyId),
        isNull(linkRooms.signageId),
        after &&
          or(
            lt(calls.requestedAt, after.requestedAt),
            and(eq(calls.requestedAt, after.requestedAt), lt(calls.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(calls.requestedAt), desc(calls.id))
    .limit(limit)
    .all()
}
