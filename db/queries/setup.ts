import { and, asc, desc, eq, exists, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { STANDARD_TEMPLATES } from '#core/templates/standard-templates.ts'
import type { DbLike } from '../open.ts'
import { calls, linkRooms, sessions, signages, templates, touchButtons, users } from '../schema/index.ts'

/** SQL condition: the company's signages, except those that represent reserved rooms. */
const isOwnSignage = (companyId: number) =>
  and(eq(signages.companyId, companyId), isNull(signages.deletedAt), isNull(linkRooms.signageId))

/** Number of the company's users. Signages are not counted. */
export const countPeople = (db: DbLike, companyId: number): number =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deletedAt)))
    .get()?.count ?? 0

const hasKiosk = sql<number>`exists (select 1 from ${sessions} where ${sessions.accountId} = ${signages.accountId})`

/**
 * A signage of the company and the size of its screen: the first signage whose device is signed in, or the first of all
 * if no device is signed in.
 */
export const findFirstScreen = (db: DbLike, companyId: number) =>
  db
    .select({
      signageId: signages.id,
      name: signages.name,
      width: templates.width,
      height: templates.height,
      hasKiosk,
    })
    .from(signages)
    .innerJoin(templates, and(eq(templates.signageId, signages.id), eq(templates.scene, 'Standby')))
    .leftJoin(linkRooms, eq(linkRooms.signageId, signages.id))
    .where(isOwnSignage(companyId))
    .orderBy(desc(hasKiosk), asc(signages.id))
    .limit(1)
    .get()

/** The company's first call that a visitor began and an operator answered. */
export const findFirstAnswered = (db: DbLike, companyId: number) =>
  db
    .select({
      signageName: signages.name,
      hostName: users.name,
      answeredAt: sql<number>`${calls.answeredAt}`,
    })
    .from(calls)
    .innerJoin(signages, eq(signages.id, calls.signageId))
    .leftJoin(users, eq(users.id, calls.hostId))
    .where(and(eq(calls.companyId, companyId), eq(calls.begunBy, 'visitor'), isNotNull(calls.answeredAt)))
    .orderBy(asc(calls.requestedAt))
    .limit(1)
    .get()

/** The touch button that a new signage has. */
const [STANDARD_BUTTON] = STANDARD_TEMPLATES.flatMap(({ buttons }) => buttons)

/** Whether the Standby template of any signage of the company differs from the standard template. */
export function hasOwnLook(db: DbLike, companyId: number): boolean {
  const otherButton = db
    .select({ id: touchButtons.id })
    .from(touchButtons)
    .where(and(eq(touchButtons.templateId, templates.id), ne(touchButtons.text, STANDARD_BUTTON!.text)))
  const found = db
    .select({ id: templates.id })
    .from(signages)
    .innerJoin(templates, and(eq(templates.signageId, signages.id), eq(templates.scene, 'Standby')))
    .leftJoin(linkRooms, eq(linkRooms.signageId, signages.id))
    .where(
      and(
        isOwnSignage(companyId),
        or(
          ne(templates.layout, 'onlyAvatar'),
          eq(templates.isViewLogo, true),
          eq(templates.isViewTelop, true),
          exists(otherButton),
        ),
      ),
    )
    .limit(1)
    .get()
  return found !== undefined
}
