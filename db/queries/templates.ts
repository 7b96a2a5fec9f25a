import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { ShowWindow } from '../../server/rules/schedule.ts'
import type { TemplateScene } from '../../server/rules/signage.ts'
import type { DbLike } from '../open.ts'
import { media, scheduleEntries, templates, touchButtons } from '../schema/index.ts'
import { changesNothing } from './changes.ts'
import type { Media } from './media.ts'

export type StoredTemplate = typeof templates.$inferSelect

/** Another media or telop at certain hours; exactly one of the two is there. */
export interface ScheduleEntry {
  media: Media | null
  telop: string | null
  window: ShowWindow
}

export type TemplateRow = StoredTemplate & {
  contents: Media | null
  logo: Media | null
  buttons: (typeof touchButtons.$inferSelect)[]
  schedule: ScheduleEntry[]
}

/** The templates of some signages with all they show, in the order of ids and positions. */
export function listTemplates(db: DbLike, signageIds: readonly number[]): TemplateRow[] {
  const found = db
    .select()
    .from(templates)
    .where(inArray(templates.signageId, [...signageIds]))
    .orderBy(templates.id)
    .all()
  const ids = found.map((row) => row.id)
  const buttons = db
    .select()
    .from(touchButtons)
    .where(inArray(touchButtons.templateId, ids))
    .orderBy(touchButtons.position)
    .all()
  const entries = db
    .select()
    .from(scheduleEntries)
    .where(inArray(scheduleEntries.templateId, ids))
    .orderBy(scheduleEntries.position)
    .all()
  const mediaIds = [
    ...found.flatMap((row) => [row.contentsMediaId, row.logoMediaId]),
    ...entries.map((entry) => entry.mediaId),
  ].filter((id) => id !== null)
  const files = db.select().from(media).where(inArray(media.id, mediaIds)).all()
  const fileOf = (id: number | null): Media | null => files.find((file) => file.id === id) ?? null
  return found.map((row) => ({
    ...row,
    contents: fileOf(row.contentsMediaId),
    logo: fileOf(row.logoMediaId),
    buttons: buttons.filter((button) => button.templateId === row.id),
    schedule: entries
      .filter((entry) => entry.templateId === row.id)
      .map(({ mediaId, telop, days, fromMinute, toMinute }) => ({
        media: fileOf(mediaId),
        telop,
        window: { days, fromMinute, toMinute },
      })),
  }))
}

export const findTemplate = (
  db: DbLike,
  signageId: number,
  scene: TemplateScene,
): StoredTemplate | undefined =>
  db
    .select()
    .from(templates)
    .where(and(eq(templates.signageId, signageId), eq(templates.scene, scene)))
    .get()

export const insertTemplate = (db: DbLike, template: typeof templates.$inferInsert): { id: number } =>
  db.insert(templates).values(template).returning({ id: templates.id }).get()

export function updateTemplate(
  db: DbLike,
  templateId: number,
  changes: Partial<Omit<StoredTemplate, 'id' | 'signageId' | 'scene'>>,
): void {
  if (changesNothing(changes)) return
  db.update(templates).set(changes).where(eq(templates.id, templateId)).run()
}

export function insertTouchButtons(db: DbLike, buttons: (typeof touchButtons.$inferInsert)[]): void {
  if (buttons.length) db.insert(touchButtons).values(buttons).run()
}

type ButtonWish = Omit<typeof touchButtons.$inferInsert, 'templateId' | 'position'>

/** The buttons a template has afterwards, in this order. A known id stays the same button. */
export function replaceTouchButtons(db: DbLike, templateId: number, buttons: readonly ButtonWish[]): void {
  const kept = buttons.flatMap(({ id }) => (id === undefined ? [] : [id]))
  db.delete(touchButtons)
    .where(and(eq(touchButtons.templateId, templateId), notInArray(touchButtons.id, kept)))
    .run()
  for (const [position, { id, ...button }] of buttons.entries()) {
    const values = { ...button, templateId, position }
    if (id === undefined) db.insert(touchButtons).values(values).run()
    else db.update(touchButtons).set(values).where(eq(touchButtons.id, id)).run()
  }
}

export const listTouchButtonIds = (db: DbLike, templateId: number): number[] =>
  db
    .select({ id: touchButtons.id })
    .from(touchButtons)
    .where(eq(touchButtons.templateId, templateId))
    .all()
    .map(({ id }) => id)

/** All entries of one kind that a template has afterwards, in this order. */
export function replaceSchedule(
  db: DbLike,
  templateId: number,
  kind: 'media' | 'telop',
  entries: readonly { mediaId?: number; telop?: string; window: ShowWindow }[],
): void {
  db.delete(scheduleEntries)
    .where(and(eq(scheduleEntries.templateId, templateId), eq(scheduleEntries.kind, kind)))
    .run()
  for (const [position, { window, ...entry }] of entries.entries()) {
    const { fromMinute, toMinute } = window
    db.insert(scheduleEntries)
      .values({ ...entry, templateId, kind, position, days: [...window.days], fromMinute, toMinute })
      .run()
  }
}
