import { and, count, countDistinct, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { TemplateScene } from '#core/signages/signage.ts'
import type { DbLike } from '../open.ts'
import { media, scheduleEntries, signages, templates } from '../schema/index.ts'
import { prepared } from './prepared.ts'

export type Media = typeof media.$inferSelect

const byId = prepared((db) =>
  db
    .select()
    .from(media)
    .where(and(eq(media.companyId, sql.placeholder('companyId')), eq(media.id, sql.placeholder('mediaId'))))
    .prepare(),
)

export const findMedia = (db: DbLike, companyId: number, mediaId: number): Media | undefined =>
  byId(db).get({ companyId, mediaId })

const bytes = sql<number>`${media.bytes} + ${media.thumbnailBytes}`

/** All files of a company's library, newest first. */
export const listMedia = (db: DbLike, companyId: number): Media[] =>
  db
    .select()
    .from(media)
    .where(eq(media.companyId, companyId))
    .orderBy(desc(media.createdAt), desc(media.id))
    .all()

const names = prepared((db) =>
  db
    .select({ id: media.id, name: media.name, mimeType: media.mimeType, createdBy: media.createdBy, bytes })
    .from(media)
    .where(eq(media.companyId, sql.placeholder('companyId')))
    .orderBy(desc(media.createdAt), desc(media.id))
    .prepare(),
)

/** The columns of a file by which the library is searched and its size computed. */
export type MediaName = Pick<Media, 'id' | 'name' | 'mimeType' | 'createdBy' | 'bytes'>

/** All files of a library, newest first. `bytes` includes the still picture of a video. */
export const listMediaNames = (db: DbLike, companyId: number): MediaName[] => names(db).all({ companyId })

const sumOfBytes = sql<number>`coalesce(sum(${media.bytes} + ${media.thumbnailBytes}), 0)`

/** Number of files in a library. @param userId counts only the files that this user uploaded */
export const countMedia = (db: DbLike, companyId: number, userId?: number): number =>
  db
    .select({ total: count() })
    .from(media)
    .where(
      and(eq(media.companyId, companyId), userId === undefined ? undefined : eq(media.createdBy, userId)),
    )
    .get()?.total ?? 0

/** Size of a whole library in bytes, including the still pictures of videos. */
export const usedMediaBytes = (db: DbLike, companyId: number): number =>
  db.select({ bytes: sumOfBytes }).from(media).where(eq(media.companyId, companyId)).get()?.bytes ?? 0

/** Size in bytes of the files that one user uploaded to a library, including the still pictures of videos. */
export const usedMediaBytesBy = (db: DbLike, companyId: number, userId: number): number =>
  db
    .select({ bytes: sumOfBytes })
    .from(media)
    .where(and(eq(media.companyId, companyId), eq(media.createdBy, userId)))
    .get()?.bytes ?? 0

export const insertMedia = (db: DbLike, file: typeof media.$inferInsert): Media =>
  db.insert(media).values(file).returning().get()

export function updateMediaName(db: DbLike, mediaId: number, name: string): void {
  db.update(media).set({ name }).where(eq(media.id, mediaId)).run()
}

/**
 * Stores the still picture of a video, unless it already has one.
 * @returns false if the video already has a picture, or was deleted
 */
export const updateMediaThumbnail = (
  db: DbLike,
  mediaId: number,
  thumbnail: { thumbnailFileName: string; thumbnailBytes: number },
): boolean =>
  db
    .update(media)
    .set(thumbnail)
    .where(and(eq(media.id, mediaId), isNull(media.thumbnailFileName)))
    .run().changes === 1

export function removeMedia(db: DbLike, mediaId: number): void {
  db.delete(media).where(eq(media.id, mediaId)).run()
}

/** Removes a company's whole library. @returns the names of its files */
export const removeMediaOf = (db: DbLike, companyId: number): string[] =>
  db
    .delete(media)
    .where(eq(media.companyId, companyId))
    .returning({ fileName: media.fileName, thumbnailFileName: media.thumbnailFileName })
    .all()
    .flatMap((row) => [row.fileName, row.thumbnailFileName].filter((name) => name !== null))

/** Names of all files that belong to a media library. Any other file in the folder is a leftover. */
export const listMediaFileNames = (db: DbLike): string[] =>
  db
    .select({ fileName: media.fileName, thumbnailFileName: media.thumbnailFileName })
    .from(media)
    .all()
    .flatMap((row) => [row.fileName, ...(row.thumbnailFileName ? [row.thumbnailFileName] : [])])

/** Whether a template of the signage uses the file, even if only at scheduled hours. */
export const isMediaShown = (db: DbLike, signageId: number, mediaId: number): boolean =>
  db
    .select({ id: templates.id })
    .from(templates)
    .leftJoin(scheduleEntries, eq(scheduleEntries.templateId, templates.id))
    .where(
      and(
        eq(templates.signageId, signageId),
        or(
          eq(templates.contentsMediaId, mediaId),
          eq(templates.logoMediaId, mediaId),
          eq(scheduleEntries.mediaId, mediaId),
        ),
      ),
    )
    .limit(1)
    .get() !== undefined

interface MediaUse {
  mediaId: number
  signageId: number
  signageName: string
  scene: TemplateScene
  as: 'media' | 'logo' | 'scheduled'
}

export function listMediaUses(db: DbLike, companyId: number): MediaUse[] {
  const shown = db
    .select({
      signageId: signages.id,
      signageName: signages.name,
      scene: templates.scene,
      contentsMediaId: templates.contentsMediaId,
      logoMediaId: templates.logoMediaId,
    })
    .from(templates)
    .innerJoin(signages, eq(signages.id, templates.signageId))
    .where(
      and(
        eq(signages.companyId, companyId),
        or(isNotNull(templates.contentsMediaId), isNotNull(templates.logoMediaId)),
      ),
    )
    .orderBy(templates.id)
    .all()
  const scheduled = db
    .select({
      mediaId: scheduleEntries.mediaId,
      signageId: signages.id,
      signageName: signages.name,
      scene: templates.scene,
    })
    .from(scheduleEntries)
    .innerJoin(templates, eq(templates.id, scheduleEntries.templateId))
    .innerJoin(signages, eq(signages.id, templates.signageId))
    .where(and(eq(signages.companyId, companyId), isNotNull(scheduleEntries.mediaId)))
    .orderBy(scheduleEntries.id)
    .all()
  return [
    ...shown.flatMap(({ contentsMediaId, logoMediaId, ...place }): MediaUse[] => [
      ...(contentsMediaId === null ? [] : [{ ...place, mediaId: contentsMediaId, as: 'media' as const }]),
      ...(logoMediaId === null ? [] : [{ ...place, mediaId: logoMediaId, as: 'logo' as const }]),
    ]),
    ...scheduled.map((row): MediaUse => ({ ...row, mediaId: row.mediaId!, as: 'scheduled' })),
  ]
}

/** One row for each place of a template that uses the file: as media, as logo, or in a schedule. */
const usesOfFile = (db: DbLike) => {
  const mediaId = sql.placeholder('mediaId')
  const place = (as: MediaUse['as']) => ({
    signageId: signages.id,
    signageName: signages.name,
    scene: templates.scene,
    as: sql<MediaUse['as']>`${sql.raw(`'${as}'`)}`.as('used_as'),
  })
  const ofTemplates = (as: MediaUse['as']) =>
    db.select(place(as)).from(templates).innerJoin(signages, eq(signages.id, templates.signageId))
  return unionAll(
    ofTemplates('media').where(eq(templates.contentsMediaId, mediaId)),
    ofTemplates('logo').where(eq(templates.logoMediaId, mediaId)),
    db
      .select(place('scheduled'))
      .from(scheduleEntries)
      .innerJoin(templates, eq(templates.id, scheduleEntries.templateId))
      .innerJoin(signages, eq(signages.id, templates.signageId))
      .where(eq(scheduleEntries.mediaId, mediaId)),
  )
}

const firstUses = prepared((db) => usesOfFile(db).limit(sql.placeholder('limit')).prepare())

const countsOfUses = prepared((db) => {
  const uses = usesOfFile(db).as('uses')
  return db
    .select({ useCount: count(), signageCount: countDistinct(uses.signageId) })
    .from(uses)
    .prepare()
})

/** The first `limit` uses of a file, and the numbers of all its uses and of the signages that use it. */
export function listUsesOf(
  db: DbLike,
  mediaId: number,
  limit: number,
): { uses: Omit<MediaUse, 'mediaId'>[]; useCount: number; signageCount: number } {
  const counts = countsOfUses(db).get({ mediaId }) ?? { useCount: 0, signageCount: 0 }
  return { uses: firstUses(db).all({ mediaId, limit }), ...counts }
}
