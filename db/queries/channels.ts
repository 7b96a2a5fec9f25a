import { and, eq, max } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { channels } from '../schema/index.ts'

export type Channel = typeof channels.$inferSelect

export const listChannels = (db: DbLike, companyId: number): Channel[] =>
  db.select().from(channels).where(eq(channels.companyId, companyId)).orderBy(channels.id).all()

export const findChannel = (db: DbLike, companyId: number, channelId: number): Channel | undefined =>
  db
    .select()
    .from(channels)
    .where(and(eq(channels.companyId, companyId), eq(channels.id, channelId)))
    .get()

export const insertChannel = (db: DbLike, channel: typeof channels.$inferInsert): { id: number } =>
  db.insert(channels).values(channel).returning({ id: channels.id }).get()

export function updateChannelName(db: DbLike, channelId: number, name: string): void {
  db.update(channels).set({ name }).where(eq(channels.id, channelId)).run()
}

/** Removes an avatar channel (licensed avatar). Its operators then have no channel and cannot take calls. */
export function removeChannel(db: DbLike, channelId: number): void {
  db.delete(channels).where(eq(channels.id, channelId)).run()
}

/** The highest face-capture port of all companies on this server. Each channel has its own port. */
export const highestFacePort = (db: DbLike): number | null =>
  db
    .select({ port: max(channels.faceCapturePort) })
    .from(channels)
    .get()?.port ?? null
