import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ROLES } from '#core/accounts/roles.ts'
import { CAPTURE_MODES } from '#core/characters/avatar.ts'
import { STORED_OPERATOR_STATES } from '#core/operator/rules.ts'
import { channels, characters, companies, stores } from './companies.ts'

/** Accounts of users and signages. Login IDs are unique among all companies of a server (decisions 2). */
export const accounts = sqliteTable('account', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** The account's company; null for system administrators. */
  companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
  role: text({ enum: ROLES }).notNull(),
  loginId: text('login_id').notNull(),
  /** The login ID after NFKC and lower-casing, used for comparison. */
  loginKey: text('login_key').notNull().unique(),
  /** The password's hash: argon2id, as a PHC string. */
  passwordHash: text('password_hash').notNull(),
  /** Whether the password is temporary, so that the user can do nothing but change it. */
  isTemporary: integer('is_temporary', { mode: 'boolean' }).notNull().default(false),
  /** SHA-256 of an unused temporary password. Its randomness makes a slow hash unnecessary. */
  temporaryDigest: text('temporary_digest'),
  /** When a temporary password expires. */
  temporaryUntil: integer('temporary_until'),
  /** SHA-256 of the token in the link of an open invitation. Null: no invitation, or its link was used or withdrawn. */
  inviteDigest: text('invite_digest').unique(),
  /** When the last invitation expires. Null: never invited, or the user has set a password. */
  inviteUntil: integer('invite_until'),
  /** Increases with each change of login ID or password; sessions with an older value are invalid. */
  sessionVersion: integer('session_version').notNull().default(1),
  /**
   * Issue times (epoch s) of ended session cookies that have no session ID, because an older version wrote them; 'all'
   * if every session of the account was ended at once.
   */
  endedCookies: text('ended_cookies', { mode: 'json' }).$type<number[] | 'all'>().notNull().default([]),
  /** When the user proved that they receive mail at the login ID's address; null: not yet, so booking is refused. */
  confirmedAt: integer('confirmed_at'),
  /** Language of mails to this account. */
  language: text({ enum: ['ja', 'en'] })
    .notNull()
    .default('ja'),
  /** Whether the user gets a mail after a sign-in from a new browser (decisions 2). */
  tellsSignIns: integer('tells_sign_ins', { mode: 'boolean' }).notNull().default(true),
  /** When the account was first used to sign in; null: never. */
  firstSignedInAt: integer('first_signed_in_at'),
  createdAt: integer('created_at').notNull(),
})

/** A signed-in browser; its ID is in the session cookie. Rows of ended sessions are deleted. */
export const sessions = sqliteTable(
  'session',
  {
    /**
     * 128 random bits, base64url. For a cookie of an older version without a session ID: the cookie's issue time, a dot, and a
     * part of its digest.
     */
    id: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    /** When the last request of the session arrived, accurate to the minute, because not every request writes it. */
    seenAt: integer('seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** User-Agent header at sign-in, cut to 200 characters. */
    userAgent: text('user_agent').notNull().default(''),
    address: text().notNull().default(''),
    /**
     * Whether the session began on another server, before the company moved. That server signed the cookie with its own
     * secret, so the cookie is verified by `cookieDigests` (decisions 9).
     */
    isCarried: integer('is_carried', { mode: 'boolean' }).notNull().default(false),
    /**
     * SHA-256 (hex) of the session's newest cookies, at most two, newest first. Empty if an older version of the server handled
     * the last request.
     */
    cookieDigests: text('cookie_digests', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [index('session_account').on(table.accountId), index('session_expires').on(table.expiresAt)],
)

export const users = sqliteTable(
  'user',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: integer('account_id')
      .notNull()
      .unique()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    name: text().notNull(),
    kana: text().notNull().default(''),
    /** The name in Latin letters, for visitors who do not read Japanese; empty: none. */
    latinName: text('latin_name').notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    /** File name of the user's picture in DATA_DIR/images. */
    image: text(),
    characterId: integer('character_id').references(() => characters.id, { onDelete: 'set null' }),
    channelId: integer('channel_id').references(() => channels.id, { onDelete: 'set null' }),
    subjectName: text('subject_name').notNull().default(''),
    captureMode: text('capture_mode', { enum: CAPTURE_MODES }).notNull().default('microphone'),
    handTracking: integer('hand_tracking', { mode: 'boolean' }).notNull().default(false),
    /** The operator's state after signing in: Standby (may get calls) or Leaving (離席中, away). */
    storedState: text('stored_state', { enum: STORED_OPERATOR_STATES }).notNull().default('Standby'),
    /** When the state changes from Leaving to Standby by itself. Null: only the user ends Leaving. */
    awayUntil: integer('away_until'),
    /** When the user was deleted. The row stays, so that records keep the name (decisions 4). */
    deletedAt: integer('deleted_at'),
  },
  (table) => [index('user_company').on(table.companyId), index('user_store').on(table.storeId)],
)
