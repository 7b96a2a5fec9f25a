import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ShowWindow } from '../../server/rules/schedule.ts'
import type { TemplateScene } from '../../server/rules/signage.ts'
import type { DbLike } from '../open.ts'
import { media, scheduleEntries, templates, touchButtons } from '../schema/index.ts'
import { changesNothing } from './changes.ts'
import type { Media } from './media.ts'
import { prepared } from './prepared.ts'

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

const logos = alias(media, 'logo')
/** A list as one value, so that a statement is the same however long it is. */
const among = (list: string) => sql`(select value from json_each(${sql.placeholder(list)}))`
const isOfSignages = inArray(templates.signageId, among('signageIds'))
const isOfScenes = and(
  isOfSignages,
  inArray(sql`${templates.signageId} || ' ' || ${templates.scene}`, among('scenes')),
)

type Where = typeof isOfScenes

const withFiles = (db: DbLike, where: Where) =>
  db
    .select({ template: templates, contents: media, logo: logos })
    .from(templates)
    .leftJoin(media, eq(media.id, templates.contentsMediaId))
    .leftJoin(logos, eq(logos.id, templates.logoMediaId))
    .where(where)
    .orderBy(templates.id)
    .prepare()

const buttonsOf = (db: DbLike, where: Where) =>
  db
    .select({ button: touchButtons })
    .from(templates)
    .innerJoin(touchButtons, eq(touchButtons.templateId, templates.id))
    .where(where)
    .orderBy(touchButtons.position)
    .prepare()

const entriesOf = (db: DbLike, where: Where) =>
  db
    .select({ entry: scheduleEntries, file: media })
    .from(templates)
    .innerJoin(scheduleEntries, eq(scheduleEntries.templateId, templates.id))
    .leftJoin(media, eq(media.id, scheduleEntries.mediaId))
    .where(where)
    .orderBy(scheduleEntries.position)
    .prepare()

const statementsOf = (where: Where) =>
  prepared((db) => ({
    files: withFiles(db, where),
    buttons: buttonsOf(db, where),
    entries: entriesOf(db, where),
  }))

const ofSignages = statementsOf(isOfSignages)
const ofScenes = statementsOf(isOfScenes)

/** The templates of a signage with all they show, in the order of ids and positions. */
export const listTemplates = (db: DbLike, signageId: number): TemplateRow[] =>
  wholeOf(ofSignages(db), { signageIds: JSON.stringify([signageId]) })

/** The same of many, by signage. */
export const listTemplatesOf = (db: DbLike, signageIds: readonly number[]): Map<number, TemplateRow[]> =>
  Map.groupBy(
    wholeOf(ofSignages(db), { signageIds: JSON.stringify(signageIds) }),
    ({ signageId }) => signageId,
  )

/** Of each of these signages the one that it shows in that scene; some scenes have none. */
export function listTemplatesOfScenes(
  db: DbLike,
  shown: readonly { signageId: number; scene: string }[],
): Map<number, TemplateRow> {
  const found = wholeOf(ofScenes(db), {
    signageIds: JSON.stringify(shown.map(({ signageId }) => signageId)),
    scenes: JSON.stringify(shown.map(({ signageId, scene }) => `${signageId} ${scene}`)),
  })
  return new Map(found.map((template) => [template.signageId, template]))
}

function wholeOf(statements: ReturnType<typeof ofSignages>, wish: Record<string, string>): TemplateRow[] {
  const buttons = Map.groupBy(statements.buttons.all(wish), ({ button }) => button.templateId)
  const entries = Map.groupBy(statements.entries.all(wish), ({ entry }) => entry.templateId)
  return statements.files.all(wish).map(({ template, contents, logo }) => ({
    ...template,
    contents,
    logo,
    buttons: (buttons.get(template.id) ?? []).map(({ button }) => button),
    schedule: (entries.get(template.id) ?? []).map(({ entry, file }) => scheduleOf(entry, file)),
  }))
}

const scheduleOf = (
  { telop, days, fromMinute, toMinute }: typeof scheduleEntries.$inferSelect,
  file: Media | null,
): ScheduleEntry => ({ media: file, telop, window: { days, fromMinute, toMinute } })

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
