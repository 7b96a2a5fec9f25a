import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const companies = sqliteTable('company', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  /** Licensed avatar channels. */
  avatarChannelMax: integer('avatar_channel_max').notNull().default(1),
  defaultCharacterId: integer('default_character_id'),
  createdAt: integer('created_at').notNull(),
})

export const stores = sqliteTable('store', {
  id: integer().primaryKey({ autoIncrement: true }),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  name: text().notNull(),
})

/** The licensed unit: many operators, one talk at a time (design.md 2). */
export const channels = sqliteTable('channel', {
  id: integer().primaryKey({ autoIncrement: true }),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  streamingServerIp: text('streaming_server_ip').notNull().default(''),
  faceCapturePort: integer('face_capture_port').notNull(),
})

/** `companyId` null: the product's own characters. Addresses are paths of this site. */
export const characters = sqliteTable('character', {
  id: integer().primaryKey({ autoIncrement: true }),
  companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  modelUrl: text('model_url').notNull(),
  imageUrl: text('image_url').notNull(),
  standbyUrl: text('standby_url').notNull(),
})
