import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type CharacterLack, VRM_FORMATS } from '#core/characters/character-file.ts'
import type { CharacterLook } from '#core/characters/look.ts'
import type { OpeningHours } from '#core/hours/hours.ts'
import type { Translations } from '#core/visitor-texts/translations.ts'

export const companies = sqliteTable('company', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  /** Translations of the name, for visitors who do not read Japanese. */
  nameTranslations: text('name_translations', { mode: 'json' }).$type<Translations>(),
  /** Phone number for customers; empty if not set. */
  phone: text().notNull().default(''),
  /** File name of the company's logo in DATA_DIR/images. */
  logo: text(),
  /** Number of licensed avatar channels. */
  avatarChannelMax: integer('avatar_channel_max').notNull().default(1),
  defaultCharacterId: integer('default_character_id'),
  /** Number of days for which visitors' pictures and messages are kept. */
  pictureDays: integer('picture_days').notNull().default(30),
  /** Number of days for which audit entries are kept. */
  auditDays: integer('audit_days').notNull().default(365),
  /** Whether administrators must have a second factor (decisions 2). */
  demandsSecondFactor: integer('demands_second_factor', { mode: 'boolean' }).notNull().default(false),
  /** Opening hours of the company; null: always open. */
  openingHours: text('opening_hours', { mode: 'json' }).$type<OpeningHours>(),
  /** The company's own call results, in addition to the standard ones; null: none. */
  callResults: text('call_results', { mode: 'json' }).$type<readonly string[]>(),
  createdAt: integer('created_at').notNull(),
  /** When the company was deleted. The row stays, so that records keep the name (decisions 4). */
  deletedAt: integer('deleted_at'),
})

export const stores = sqliteTable(
  'store',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Opening hours of the shop (store); null: the company's hours apply. */
    openingHours: text('opening_hours', { mode: 'json' }).$type<OpeningHours>(),
    /** When the shop was deleted. The row stays, so that records keep the name (decisions 4). */
    deletedAt: integer('deleted_at'),
  },
  (table) => [index('store_company').on(table.companyId)],
)

/**
 * An avatar channel, the unit that a license counts: any number of operators share it, and it carries one call at a time
 * (decisions 2).
 */
export const channels = sqliteTable(
  'channel',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    streamingServerIp: text('streaming_server_ip').notNull().default(''),
    faceCapturePort: integer('face_capture_port').notNull(),
  },
  (table) => [index('channel_company').on(table.companyId)],
)

/** A 3D character. `companyId` is null for the product's own characters. The URLs are paths on this server. */
export const characters = sqliteTable('character', {
  id: integer().primaryKey({ autoIncrement: true }),
  companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  modelUrl: text('model_url').notNull(),
  imageUrl: text('image_url').notNull(),
  standbyUrl: text('standby_url').notNull(),
  /** For a company's own characters: the names of its files in DATA_DIR/characters, and the model's properties. */
  fileName: text('file_name'),
  posterFileName: text('poster_file_name'),
  format: text({ enum: VRM_FORMATS }),
  bytes: integer(),
  triangles: integer(),
  /** Optional parts that the model lacks, such as expressions. Null: stored by a version that did not check them. */
  lacks: text({ mode: 'json' }).$type<CharacterLack[]>(),
  /** License fields of the model file, by their names in the file. */
  licence: text({ mode: 'json' }).$type<Record<string, string>>(),
  createdAt: integer('created_at'),
})

/** A company's own motion (.vrma), a file in DATA_DIR/characters. */
export const motions = sqliteTable(
  'motion',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer().notNull(),
    durationMs: integer('duration_ms').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the user removed the motion. It can be restored for a while, then the row is deleted. Null: not removed. */
    removedAt: integer('removed_at'),
  },
  (table) => [index('motion_company').on(table.companyId)],
)

/**
 * How a company has changed a character of the product: colors (name of a part → #rrggbb) and accessories. Null: the
 * accessories are unchanged.
 */
export const characterPalettes = sqliteTable(
  'character_palette',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    characterId: integer('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    swatches: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    look: text({ mode: 'json' }).$type<CharacterLook>(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.characterId] })],
)

/**
 * Pictures that show a character in the company's style on devices without a GPU, drawn by a browser of the company: a file in
 * DATA_DIR/characters (site/avatar/sprites/sheet.ts).
 */
export const characterSprites = sqliteTable(
  'character_sprites',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    characterId: integer('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** What the pictures show (spriteSource in core/characters/character-address.ts). */
    source: text().notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer().notNull(),
    /** Part of the file's URL, so it increases with each file of a character. */
    drawnAt: integer('drawn_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.characterId] })],
)
