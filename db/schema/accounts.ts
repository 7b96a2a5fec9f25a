import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ROLES } from '#core/accounts/roles.ts'
import { CAPTURE_MODES } from '#core/characters/avatar.ts'
import { STORED_OPERATOR_STATES } from '#core/operator/rules.ts'
import { channels, characters, companies, stores } from './companies.ts'

/** Whatever can sign in: people and signages. Login ids are unique in the whole installation (decisions 2). */
export const accounts = sqliteTable('account', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Null for the system administrator alone. */
  companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
  role: text({ enum: ROLES }).notNull(),
  loginId: text('login_id').notNull(),
  /** The login id after NFKC and lower case: what is compared. */
  loginKey: text('login_key').notNull().unique(),
  /** argon2id as a PHC string. */
  passwordHash: text('password_hash').notNull(),
  /** The password is a temporary one: only the change of password works. */
  isTemporary: integer('is_temporary', { mode: 'boolean' }).notNull().default(false),
  /** SHA-256 of a mailed temporary password that has not been used yet (192 bits need no slow hash). */
  temporaryDigest: text('temporary_digest'),
  /** Until when a temporary password can be used. */
  temporaryUntil: integer('temporary_until'),
  /** Raised by a change of login id or password; sessions that carry an older one are over. */
  sessionVersion: integer('session_version').notNull().default(1),
  /**
   * Cookies of versions before sessions had rows name no session. When (epoch s) those that were ended were issued, or 'all' when every
   * session of the account was ended at once.
   */
  endedCookies: text('ended_cookies', { mode: 'json' }).$type<number[] | 'all'>().notNull().default([]),
  /** When its owner proved to read mail at the login id's address; null: not (yet), so it may not book (security: mail, pool). */
  confirmedAt: integer('confirmed_at'),
  /** The language of mails to this account. */
  language: text({ enum: ['ja', 'en'] })
    .notNull()
    .default('ja'),
  /** A sign-in from a browser that the account has not been seen with is told by mail (decisions 2). */
  tellsSignIns: integer('tells_sign_ins', { mode: 'boolean' }).notNull().default(true),
  /** Null: nobody has signed in to it yet. */
  firstSignedInAt: integer('first_signed_in_at'),
  createdAt: integer('created_at').notNull(),
})

/** One browser that is signed in; the id travels in the session cookie. Ended ones are removed. */
export const sessions = sqliteTable(
  'session',
  {
    /** 128 random bits, base64url; of a session that began before sessions had rows, its second, a dot and as many bits of its cookie's digest. */
    id: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    /** To the minute: not every request writes. */
    seenAt: integer('seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** What the browser said of itself when it signed in, cut to 200 characters. */
    userAgent: text('user_agent').notNull().default(''),
    address: text().notNull().default(''),
    /** It began in another cell, which signed its cookie with a secret unknown here: `cookieDigests` proves it (decisions 9). */
    isCarried: integer('is_carried', { mode: 'boolean' }).notNull().default(false),
    /** SHA-256, hex, of its newest cookies, at most two, newest first. Empty: no request since an older version. */
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
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    /** A file of DATA_DIR/images. */
    image: text(),
    characterId: integer('character_id').references(() => characters.id, { onDelete: 'set null' }),
    channelId: integer('channel_id').references(() => channels.id, { onDelete: 'set null' }),
    subjectName: text('subject_name').notNull().default(''),
    captureMode: text('capture_mode', { enum: CAPTURE_MODES }).notNull().default('microphone'),
    handTracking: integer('hand_tracking', { mode: 'boolean' }).notNull().default(false),
    /** The state to come back to: Standby or Leaving (realtime, Operator). */
    storedState: text('stored_state', { enum: STORED_OPERATOR_STATES }).notNull().default('Standby'),
    /** Away until then, and standing by again after it; null: until they say so. */
    awayUntil: integer('away_until'),
    /** Access ended then; the row stays, so that its records keep the name it had (decisions 4). */
    deletedAt: integer('deleted_at'),
  },
  (table) => [index('user_company').on(table.companyId), index('user_store').on(table.storeId)],
)
