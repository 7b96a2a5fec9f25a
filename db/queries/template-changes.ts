import { and, eq, notInArray } from 'drizzle-orm'
import type { FocalPoint } from '#core/fields/shapes.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import type { Translations } from '#core/visitor-texts/translations.ts'
import type { DbLike } from '../open.ts'
import { scheduleEntries, templates, touchButtons } from '../schema/index.ts'
import { changesNothing } from './changes.ts'
import type { StoredTemplate } from './templates.ts'

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

type ButtonInput = Omit<typeof touchButtons.$inferInsert, 'templateId' | 'position'>

/** Replaces the touch buttons of a template, in this order. A given button with an `id` updates the button that has this ID. */
export function replaceTouchButtons(db: DbLike, templateId: number, buttons: readonly ButtonInput[]): void {
  const keptIds = buttons.flatMap(({ id }) => (id === undefined ? [] : [id]))
  db.delete(touchButtons)
    .where(and(eq(touchButtons.templateId, templateId), notInArray(touchButtons.id, keptIds)))
    .run()
  for (const [position, { id, ...button }] of buttons.entries()) {
    const values = { ...button, templateId, position }
    if (id === undefined) db.insert(touchButtons).values(values).run()
    else db.update(touchButtons).set(values).where(eq(touchButtons.id, id)).run()
  }
}

/** Replaces all schedule entries of one kind (media or telop, the scrolling text) in a template, in this order. */
export function replaceSchedule(
  db: DbLike,
  templateId: number,
  kind: 'media' | 'telop',
  entries: readonly {
    mediaId?: number
    focus?: FocalPoint
    telop?: string
    translations?: Translations | null
    window: ShowWindow
  }[],
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
