import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FocalPoint } from '#core/fields/shapes.ts'
import { LANGUAGES } from '#core/languages.ts'
import { STAGE_HEIGHT, STAGE_WIDTH } from '#core/limits.ts'
import { RESTS, TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { TRANSPORT_SETTINGS } from '#core/signages/transport.ts'
import { LAYOUTS } from '#core/stage/layout-names.ts'
import type { Translations } from '#core/visitor-texts/translations.ts'
import { accounts, users } from './accounts.ts'
import { characters, companies, stores } from './companies.ts'
import { media } from './media.ts'

/** Columns of a signage whose text visitors read, and which have translations. */
export const TRANSLATED_COLUMNS = ['name', 'hours', 'phone', 'resumes'] as const
export type SignageTranslations = Partial<Record<(typeof TRANSLATED_COLUMNS)[number], Translations>>

export const signages = sqliteTable(
  'signage',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: integer('account_id')
      .notNull()
      .unique()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    /** Where the signage stands, such as 1階 ロビー. */
    name: text().notNull(),
    image: text(),
    rest: text({ enum: RESTS }).notNull().default('Standby'),
    language: text({ enum: LANGUAGES }).notNull().default('ja'),
    aiTalk: integer('ai_talk', { mode: 'boolean' }).notNull().default(false),
    /** How the avatar is transmitted to the kiosk (decisions 5). */
    transport: text({ enum: TRANSPORT_SETTINGS }).notNull().default('auto'),
    defaultCharacterId: integer('default_character_id').references(() => characters.id, {
      onDelete: 'set null',
    }),
    /** Character of the last call at this signage; sent to the operator who answers the next call. */
    lastCharacterId: integer('last_character_id').references(() => characters.id, { onDelete: 'set null' }),
    /** Version of the signage's templates; increases each time a template is saved. */
    version: integer().notNull().default(1),
    hours: text(),
    phone: text(),
    resumes: text(),
    /** Translations of name, hours, phone and resumes, by column. */
    translations: text({ mode: 'json' }).$type<SignageTranslations>(),
    /** When the signage was deleted. The row stays, so that records keep the name (decisions 4). */
    deletedAt: integer('deleted_at'),
  },
  (table) => [index('signage_company').on(table.companyId), index('signage_store').on(table.storeId)],
)

export const signageOperators = sqliteTable(
  'signage_operator',
  {
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.signageId, table.userId] }),
    index('signage_operator_user').on(table.userId),
  ],
)

export const templates = sqliteTable(
  'template',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    signageId: integer('signage_id')
      .notNull()
      .references(() => signages.id, { onDelete: 'cascade' }),
    scene: text({ enum: TEMPLATE_SCENES }).notNull(),
    layout: text({ enum: LAYOUTS }).notNull().default('mediaAndAvatar'),
    width: integer().notNull().default(STAGE_WIDTH),
    height: integer().notNull().default(STAGE_HEIGHT),
    isViewMedia: integer('is_view_media', { mode: 'boolean' }).notNull().default(true),
    isViewLogo: integer('is_view_logo', { mode: 'boolean' }).notNull().default(true),
    isViewTelop: integer('is_view_telop', { mode: 'boolean' }).notNull().default(true),
    telop: text().notNull().default(''),
    telopTranslations: text('telop_translations', { mode: 'json' }).$type<Translations>(),
    contentsMediaId: integer('contents_media_id').references(() => media.id, { onDelete: 'set null' }),
    /** Focal point of the media; null: the center. */
    contentsFocus: text('contents_focus', { mode: 'json' }).$type<FocalPoint>(),
    logoMediaId: integer('logo_media_id').references(() => media.id, { onDelete: 'set null' }),
    /** Whether the touch buttons are side by side. */
    isButtonRow: integer('is_button_row', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('template_scene').on(table.signageId, table.scene),
    index('template_contents').on(table.contentsMediaId),
    index('template_logo').on(table.logoMediaId),
  ],
)

export const touchButtons = sqliteTable(
  'touch_button',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    templateId: integer('template_id')
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text().notNull(),
    translations: text({ mode: 'json' }).$type<Translations>(),
    fontSizePx: integer('font_size_px').notNull(),
    colour: text().notNull(),
    isView: integer('is_view', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [index('touch_button_template').on(table.templateId)],
)

/**
 * A media file or telop (a line of running text) scheduled for certain weekdays and hours. The first entry that matches
 * the current time replaces the template's media file or telop.
 */
export const scheduleEntries = sqliteTable(
  'schedule_entry',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    templateId: integer('template_id')
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['media', 'telop'] }).notNull(),
    position: integer().notNull(),
    mediaId: integer('media_id').references(() => media.id, { onDelete: 'cascade' }),
    /** Focal point of the media; null: the center. */
    focus: text({ mode: 'json' }).$type<FocalPoint>(),
    telop: text(),
    /** Translations of the telop (the line of running text). */
    translations: text({ mode: 'json' }).$type<Translations>(),
    days: text({ mode: 'json' }).$type<number[]>().notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
  },
  (table) => [
    index('schedule_entry_template').on(table.templateId),
    index('schedule_entry_media').on(table.mediaId),
  ],
)
