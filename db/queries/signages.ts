import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Rest } from '#core/signages/signage.ts'
import type { DbLike } from '../open.ts'
import {
  accounts,
  characters,
  companies,
  linkRooms,
  signageOperators,
  signages,
  stores,
  templates,
  users,
} from '../schema/index.ts'
import { closeAccount } from './accounts.ts'
import { changesNothing } from './changes.ts'
import { prepared } from './prepared.ts'

/**
 * SQL condition: the signage is not deleted. The row of a deleted signage is kept only for records that show its name
 * (decisions 4).
 */
const isThere = isNull(signages.deletedAt)

const rows = (db: DbLike) =>
  db
    .select({
      id: signages.id,
      accountId: signages.accountId,
      companyId: signages.companyId,
      companyName: companies.name,
      companyTranslations: companies.nameTranslations,
      companyPhone: companies.phone,
      storeId: signages.storeId,
      storeName: stores.name,
      loginId: accounts.loginId,
      name: signages.name,
      image: signages.image,
      rest: signages.rest,
      language: signages.language,
      aiTalk: signages.aiTalk,
      transport: signages.transport,
      defaultCharacterId: signages.defaultCharacterId,
      lastCharacterId: signages.lastCharacterId,
      lastCharacterName: characters.name,
      version: signages.version,
      hours: signages.hours,
      phone: signages.phone,
      resumes: signages.resumes,
      translations: signages.translations,
      /** The user whose reservations use this signage as their room; null for an ordinary signage. */
      ownerId: linkRooms.userId,
    })
    .from(signages)
    .innerJoin(companies, eq(companies.id, signages.companyId))
    .innerJoin(accounts, eq(accounts.id, signages.accountId))
    .leftJoin(stores, eq(stores.id, signages.storeId))
    .leftJoin(characters, eq(characters.id, signages.lastCharacterId))
    .leftJoin(linkRooms, eq(linkRooms.signageId, signages.id))

export type SignageRow = NonNullable<ReturnType<ReturnType<typeof rows>['get']>>

const byId = prepared((db) =>
  rows(db)
    .where(and(eq(signages.id, sql.placeholder('id')), isThere))
    .prepare(),
)

export const findSignage = (db: DbLike, signageId: number): SignageRow | undefined =>
  byId(db).get({ id: signageId })

/** Number of a company's signages, without the rooms of reservations. */
export const countSignages = (db: DbLike, companyId: number): number =>
  db
    .select({ total: count() })
    .from(signages)
    .leftJoin(linkRooms, eq(linkRooms.signageId, signages.id))
    .where(and(eq(signages.companyId, companyId), isNull(linkRooms.userId), isThere))
    .get()?.total ?? 0

const there = prepared((db) =>
  db
    .select({ id: signages.id })
    .from(signages)
    .where(and(eq(signages.id, sql.placeholder('id')), isThere))
    .prepare(),
)

export const hasSignage = (db: DbLike, signageId: number): boolean =>
  there(db).get({ id: signageId }) !== undefined

const byAccount = prepared((db) =>
  rows(db)
    .where(and(eq(signages.accountId, sql.placeholder('accountId')), isThere))
    .prepare(),
)

export const findSignageByAccount = (db: DbLike, accountId: number): SignageRow | undefined =>
  byAccount(db).get({ accountId })

const byCompanyAndId = prepared((db) =>
  rows(db)
    .where(
      and(
        eq(signages.companyId, sql.placeholder('companyId')),
        eq(signages.id, sql.placeholder('id')),
        isThere,
      ),
    )
    .prepare(),
)

export const findSignageOfCompany = (
  db: DbLike,
  companyId: number,
  signageId: number,
): SignageRow | undefined => byCompanyAndId(db).get({ companyId, id: signageId })

const ofCompany = prepared((db) =>
  rows(db)
    .where(and(eq(signages.companyId, sql.placeholder('companyId')), isThere))
    .orderBy(signages.id)
    .prepare(),
)

export const listSignagesOfCompany = (db: DbLike, companyId: number): SignageRow[] =>
  ofCompany(db).all({ companyId })

/** Finds a signage of the company, even if it is deleted, to show records about it. */
export const findRecordedSignage = (
  db: DbLike,
  companyId: number,
  signageId: number,
): { id: number; name: string } | undefined =>
  db
    .select({ id: signages.id, name: signages.name })
    .from(signages)
    .where(and(eq(signages.companyId, companyId), eq(signages.id, signageId)))
    .get()

/** Deleted signages, most recent first, without the rooms of reservations, which are deleted with their owners. */
export const listDeletedSignages = (
  db: DbLike,
  companyId: number,
): { id: number; name: string; deletedAt: number }[] =>
  db
    .select({ id: signages.id, name: signages.name, deletedAt: sql<number>`${signages.deletedAt}` })
    .from(signages)
    .leftJoin(linkRooms, eq(linkRooms.signageId, signages.id))
    .where(and(eq(signages.companyId, companyId), isNotNull(signages.deletedAt), isNull(linkRooms.signageId)))
    .orderBy(desc(signages.deletedAt), desc(signages.id))
    .all()

/** decisions 4: removes the signage's access, templates and operators. Its row stays, because records show its name. */
export function retireSignage(db: DbLike, signage: Pick<SignageRow, 'id' | 'accountId'>, at: number): void {
  updateSignage(db, signage.id, {
    deletedAt: at,
    image: null,
    hours: null,
    phone: null,
    resumes: null,
    translations: null,
    storeId: null,
    defaultCharacterId: null,
    lastCharacterId: null,
  })
  db.delete(templates).where(eq(templates.signageId, signage.id)).run()
  db.delete(signageOperators).where(eq(signageOperators.signageId, signage.id)).run()
  closeAccount(db, signage.accountId)
}

export const insertSignage = (db: DbLike, signage: typeof signages.$inferInsert): { id: number } =>
  db.insert(signages).values(signage).returning({ id: signages.id }).get()

export function updateRest(db: DbLike, signageId: number, rest: Rest): void {
  db.update(signages).set({ rest }).where(eq(signages.id, signageId)).run()
}

const lastCharacter = prepared((db) =>
  db
    .update(signages)
    .set({ lastCharacterId: sql`${sql.placeholder('characterId')}` })
    .where(eq(signages.id, sql.placeholder('id')))
    .prepare(),
)

export function updateLastCharacter(db: DbLike, signageId: number, characterId: number): void {
  lastCharacter(db).run({ id: signageId, characterId })
}

export function raiseTemplateVersion(db: DbLike, signageId: number): void {
  db.update(signages)
    .set({ version: sql`${signages.version} + 1` })
    .where(eq(signages.id, signageId))
    .run()
}

interface Assignment {
  signageId: number
  userId: number
  name: string
}

const assignments = (db: DbLike) =>
  db
    .select({ signageId: signageOperators.signageId, userId: signageOperators.userId, name: users.name })
    .from(signageOperators)
    .innerJoin(users, eq(users.id, signageOperators.userId))
    .innerJoin(signages, eq(signages.id, signageOperators.signageId))

/** All assignments of operators to signages of a company, sorted by signage and user ID. */
export const listAssignments = (db: DbLike, companyId: number): Assignment[] =>
  assignments(db)
    .where(eq(signages.companyId, companyId))
    .orderBy(signageOperators.signageId, signageOperators.userId)
    .all()

const assignmentsById = prepared((db) =>
  assignments(db)
    .where(eq(signages.id, sql.placeholder('id')))
    .orderBy(signageOperators.userId)
    .prepare(),
)

export const listAssignmentsOf = (db: DbLike, signageId: number): Assignment[] =>
  assignmentsById(db).all({ id: signageId })

export function insertAssignment(db: DbLike, signageId: number, userId: number): void {
  db.insert(signageOperators).values({ signageId, userId }).onConflictDoNothing().run()
}

/** @returns whether there was an assignment to remove */
export const removeAssignment = (db: DbLike, signageId: number, userId: number): boolean =>
  db
    .delete(signageOperators)
    .where(and(eq(signageOperators.signageId, signageId), eq(signageOperators.userId, userId)))
    .run().changes > 0

export function updateSignage(
  db: DbLike,
  signageId: number,
  changes: Partial<Omit<typeof signages.$inferInsert, 'id' | 'accountId' | 'companyId' | 'version' | 'rest'>>,
): void {
  if (changesNothing(changes)) return
  db.update(signages).set(changes).where(eq(signages.id, signageId)).run()
}
