import { and, eq, inArray, isNull, min, ne, or, sql } from 'drizzle-orm'
import type { Asker } from '#core/accounts/asker.ts'
import { folded } from '#core/fields/folded.ts'
import type { DbLike } from '../open.ts'
import { accounts, companies, secondFactors, signages, users } from '../schema/index.ts'
import { changesNothing } from './changes.ts'
import { isWritable } from './moves.ts'
import { removePasskeysOf } from './passkeys.ts'
import { prepared } from './prepared.ts'
import { removeSecondFactor } from './second-factors.ts'
import { removeSessionsOf } from './sessions.ts'

export type Account = typeof accounts.$inferSelect

/** Login ids are compared after NFKC and in lower case (decisions 2). */
export const loginKeyOf = (loginId: string): string => folded(loginId.trim())

const byLogin = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.loginKey, sql.placeholder('loginKey')))
    .prepare(),
)

export const findAccountByLogin = (db: DbLike, loginId: string): Account | undefined =>
  byLogin(db).get({ loginKey: loginKeyOf(loginId) })

/** The account whose invitation token has this digest. */
export const findAccountByInvite = (db: DbLike, inviteDigest: string): Account | undefined =>
  db.select().from(accounts).where(eq(accounts.inviteDigest, inviteDigest)).get()

const byId = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare(),
)

export const findAccount = (db: DbLike, accountId: number): Account | undefined =>
  byId(db).get({ id: accountId })

const identities = prepared((db) =>
  db
    .select({
      accountId: accounts.id,
      role: accounts.role,
      companyId: accounts.companyId,
      companyName: companies.name,
      sessionVersion: accounts.sessionVersion,
      isTemporary: accounts.isTemporary,
      lacksFactor: sql<boolean>`${accounts.role} = 'companyAdmin' and ${companies.demandsSecondFactor} = 1
        and ${secondFactors.confirmedAt} is null`.mapWith(Boolean),
      userId: users.id,
      signageId: signages.id,
    })
    .from(accounts)
    .leftJoin(companies, eq(companies.id, accounts.companyId))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .leftJoin(users, eq(users.accountId, accounts.id))
    .leftJoin(signages, eq(signages.accountId, accounts.id))
    .where(
      and(
        eq(accounts.id, sql.placeholder('id')),
        isNull(companies.deletedAt),
        isNull(users.deletedAt),
        isNull(signages.deletedAt),
      ),
    )
    .prepare(),
)

/** An account with the fields that every request of its session needs; undefined: it does not exist or was deleted. */
export const findIdentity = (db: DbLike, accountId: number): Asker | undefined =>
  identities(db).get({ id: accountId })

export const insertAccount = (db: DbLike, account: Omit<typeof accounts.$inferInsert, 'loginKey'>): Account =>
  db
    .insert(accounts)
    .values({ ...account, loginKey: loginKeyOf(account.loginId) })
    .returning()
    .get()

export const countAccounts = (db: DbLike): number =>
  db.select({ count: sql<number>`count(*)` }).from(accounts).get()?.count ?? 0

/**
 * Whether the first-day setup is open (decisions 1): all accounts are system administrators who have not replaced their
 * first, temporary password yet.
 */
export const isSetupOpen = (db: DbLike): boolean =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(ne(accounts.role, 'systemAdmin'), eq(accounts.isTemporary, false)))
    .limit(1)
    .get() === undefined

/** Changes one account. `endsSessions` ends all its sessions. */
export function updateAccount(
  db: DbLike,
  accountId: number,
  {
    endsSessions,
    ...changes
  }: Partial<Omit<Account, 'id' | 'loginKey' | 'sessionVersion'>> & {
    endsSessions: boolean
  },
): void {
  const { loginId } = changes
  const set = {
    ...changes,
    loginKey: loginId === undefined ? undefined : loginKeyOf(loginId),
    sessionVersion: endsSessions ? sql`${accounts.sessionVersion} + 1` : undefined,
  }
  if (endsSessions) removeSessionsOf(db, accountId)
  if (!changesNothing(set)) db.update(accounts).set(set).where(eq(accounts.id, accountId)).run()
}

/** Prevents further sign-ins and frees the login ID. The account's user or signage keeps its name for the records. */
export function closeAccount(db: DbLike, accountId: number): void {
  updateAccount(db, accountId, {
    passwordHash: 'none',
    isTemporary: false,
    temporaryDigest: null,
    temporaryUntil: null,
    inviteDigest: null,
    inviteUntil: null,
    confirmedAt: null,
    endsSessions: true,
  })
  removeSecondFactor(db, accountId)
  removePasskeysOf(db, accountId)
  // The login key must stay unique. A blank followed by the account's ID equals no other key, because no login ID
  // begins with a blank.
  db.update(accounts)
    .set({ loginId: '', loginKey: ` ${accountId}` })
    .where(eq(accounts.id, accountId))
    .run()
}

/**
 * Password hashes that may belong to the demo's password: the hashes of the first accounts, and hashes that several
 * accounts share.
 * @param companyId the company whose accounts are searched; undefined: all accounts
 */
export function listSeededHashes(db: DbLike, companyId?: number): string[] {
  const isOf = companyId === undefined ? undefined : eq(accounts.companyId, companyId)
  const first = db
    .select({ at: min(accounts.createdAt) })
    .from(accounts)
    .where(isOf)
    .get()
  const rows = db
    .select({ hash: accounts.passwordHash })
    .from(accounts)
    .where(isOf)
    .groupBy(accounts.passwordHash)
    .having(sql`count(*) > 1 or min(${accounts.createdAt}) = ${first?.at ?? 0}`)
    .all()
  return rows.map(({ hash }) => hash)
}

/**
 * Accounts with one of these password hashes, without accounts of companies that are locked for a move (HELD_STATES).
 */
export const listAccountsByHash = (db: DbLike, hashes: readonly string[]): Account[] =>
  db
    .select()
    .from(accounts)
    .where(
      and(
        inArray(accounts.passwordHash, [...hashes]),
        or(isNull(accounts.companyId), isWritable(accounts.companyId)),
      ),
    )
    .all()
