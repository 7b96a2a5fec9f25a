import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { HOST_ROLES } from '#core/accounts/roles.ts'
import type { StoredOperatorState } from '#core/operator/rules.ts'
import type { DbLike } from '../open.ts'
import { accounts, characters, companies, signageOperators, users } from '../schema/index.ts'
import { closeAccount } from './accounts.ts'
import { changesNothing } from './changes.ts'
import { prepared } from './prepared.ts'

/**
 * SQL condition: the user is not deleted. The row of a deleted user is kept only for records that show the user's name
 * (decisions 4).
 */
const isThere = isNull(users.deletedAt)

/** decisions 5: the company's default character. It is shown for users who have not chosen a character. */
const standIns = alias(characters, 'stand_in')

const rows = (db: DbLike) =>
  db
    .select({
      id: users.id,
      accountId: users.accountId,
      companyId: users.companyId,
      storeId: users.storeId,
      loginId: accounts.loginId,
      role: accounts.role,
      confirmedAt: accounts.confirmedAt,
      language: accounts.language,
      /** Whether the account has an unused invitation link; it works until `inviteUntil`. */
      hasInvite: sql<boolean>`${accounts.inviteDigest} is not null`.mapWith(Boolean),
      inviteUntil: accounts.inviteUntil,
      name: users.name,
      kana: users.kana,
      latinName: users.latinName,
      image: users.image,
      characterId: users.characterId,
      characterName: sql<string | null>`coalesce(${characters.name}, ${standIns.name})`,
      characterUrl: sql<string | null>`coalesce(${characters.imageUrl}, ${standIns.imageUrl})`,
      channelId: users.channelId,
      subjectName: users.subjectName,
      captureMode: users.captureMode,
      handTracking: users.handTracking,
      storedState: users.storedState,
      awayUntil: users.awayUntil,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .leftJoin(characters, eq(characters.id, users.characterId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(standIns, eq(standIns.id, companies.defaultCharacterId))

export type UserRow = NonNullable<ReturnType<ReturnType<typeof rows>['get']>>

const byId = prepared((db) =>
  rows(db)
    .where(and(eq(users.id, sql.placeholder('id')), isThere))
    .prepare(),
)

export const findUser = (db: DbLike, userId: number): UserRow | undefined => byId(db).get({ id: userId })

const byAccount = prepared((db) =>
  rows(db)
    .where(and(eq(users.accountId, sql.placeholder('accountId')), isThere))
    .prepare(),
)

export const findUserByAccount = (db: DbLike, accountId: number): UserRow | undefined =>
  byAccount(db).get({ accountId })

const byCompanyAndId = prepared((db) =>
  rows(db)
    .where(
      and(eq(users.companyId, sql.placeholder('companyId')), eq(users.id, sql.placeholder('id')), isThere),
    )
    .prepare(),
)

export const findUserOfCompany = (db: DbLike, companyId: number, userId: number): UserRow | undefined =>
  byCompanyAndId(db).get({ companyId, id: userId })

const ofCompany = prepared((db) =>
  rows(db)
    .where(and(eq(users.companyId, sql.placeholder('companyId')), isThere))
    .orderBy(users.id)
    .prepare(),
)

export const listUsersOfCompany = (db: DbLike, companyId: number): UserRow[] =>
  ofCompany(db).all({ companyId })

/** All users of the company who may answer calls. */
export const listHosts = (db: DbLike, companyId: number): UserRow[] =>
  rows(db)
    .where(and(eq(users.companyId, companyId), inArray(accounts.role, [...HOST_ROLES]), isThere))
    .orderBy(users.id)
    .all()

/** The users of the company that have a channel, each with the channel's ID. */
export const listChannelUses = (
  db: DbLike,
  companyId: number,
): { userId: number; channelId: number | null }[] => channelUses(db).all({ companyId })

const channelUses = prepared((db) =>
  db
    .select({ userId: users.id, channelId: users.channelId })
    .from(users)
    .where(and(eq(users.companyId, sql.placeholder('companyId')), isThere))
    .prepare(),
)

export const insertUser = (db: DbLike, user: typeof users.$inferInsert): { id: number } =>
  db.insert(users).values(user).returning({ id: users.id }).get()

/**
 * Stores the state in which an operator starts at the next sign-in.
 * @param awayUntil time when a break ends automatically; ignored for Standby
 */
export function updateStoredState(
  db: DbLike,
  userId: number,
  storedState: StoredOperatorState,
  awayUntil: number | null,
): void {
  db.update(users).set({ storedState, awayUntil }).where(eq(users.id, userId)).run()
}

export function updateUserChannel(db: DbLike, userId: number, channelId: number | null): void {
  db.update(users).set({ channelId }).where(eq(users.id, userId)).run()
}

export function updateUser(
  db: DbLike,
  userId: number,
  changes: Partial<
    Omit<typeof users.$inferInsert, 'id' | 'accountId' | 'companyId' | 'storedState' | 'awayUntil'>
  >,
): void {
  if (changesNothing(changes)) return
  db.update(users).set(changes).where(eq(users.id, userId)).run()
}

/** decisions 4: ends the user's access and erases personal data, except the name, which records show. */
export function retireUser(db: DbLike, user: Pick<UserRow, 'id' | 'accountId'>, at: number): void {
  updateUser(db, user.id, {
    deletedAt: at,
    kana: '',
    latinName: '',
    phone: '',
    address: '',
    image: null,
    subjectName: '',
    storeId: null,
    characterId: null,
    channelId: null,
  })
  db.delete(signageOperators).where(eq(signageOperators.userId, user.id)).run()
  closeAccount(db, user.accountId)
}

/** Number of a company's users. */
export const countUsers = (db: DbLike, companyId: number): number =>
  db
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), isThere))
    .get()?.total ?? 0

export const countAdmins = (db: DbLike, companyId: number): number =>
  db
    .select({ id: users.id })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(users.companyId, companyId), eq(accounts.role, 'companyAdmin'), isThere))
    .all().length

/** All system administrators. */
export const listSystemAdmins = (db: DbLike): UserRow[] =>
  rows(db)
    .where(and(eq(accounts.role, 'systemAdmin'), isThere))
    .orderBy(users.id)
    .all()
