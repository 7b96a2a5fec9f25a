import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Rest } from '../../server/rules/signage.ts'
import type { DbLike } from '../open.ts'
import {
  accounts,
  characters,
  companies,
  media,
  signageOperators,
  signages,
  stores,
  templates,
  touchButtons,
  users,
} from '../schema/index.ts'

const rows = (db: DbLike) =>
  db
    .select({
      id: signages.id,
      accountId: signages.accountId,
      companyId: signages.companyId,
      companyName: companies.name,
      storeId: signages.storeId,
      storeName: stores.name,
      loginId: accounts.loginId,
      name: signages.name,
      image: signages.image,
      rest: signages.rest,
      language: signages.language,
      aiTalk: signages.aiTalk,
      defaultCharacterId: signages.defaultCharacterId,
      lastCharacterId: signages.lastCharacterId,
      lastCharacterName: characters.name,
      version: signages.version,
      hours: signages.hours,
      phone: signages.phone,
      resumes: signages.resumes,
    })
    .from(signages)
    .innerJoin(companies, eq(companies.id, signages.companyId))
    .innerJoin(accounts, eq(accounts.id, signages.accountId))
    .leftJoin(stores, eq(stores.id, signages.storeId))
    .leftJoin(characters, eq(characters.id, signages.lastCharacterId))

export type SignageRow = NonNullable<ReturnType<ReturnType<typeof rows>['get']>>

export const findSignage = (db: DbLike, signageId: number): SignageRow | undefined =>
  rows(db).where(eq(signages.id, signageId)).get()

export const findSignageOfCompany = (
  db: DbLike,
  companyId: number,
  signageId: number,
): SignageRow | undefined =>
  rows(db)
    .where(and(eq(signages.companyId, companyId), eq(signages.id, signageId)))
    .get()

export const listSignagesOfCompany = (db: DbLike, companyId: number): SignageRow[] =>
  rows(db).where(eq(signages.companyId, companyId)).orderBy(signages.id).all()

export const insertSignage = (db: DbLike, signage: typeof signages.$inferInsert): { id: number } =>
  db.insert(signages).values(signage).returning({ id: signages.id }).get()

export function updateRest(db: DbLike, signageId: number, rest: Rest): void {
  db.update(signages).set({ rest }).where(eq(signages.id, signageId)).run()
}

export function updateLastCharacter(db: DbLike, signageId: number, characterId: number): void {
  db.update(signages).set({ lastCharacterId: characterId }).where(eq(signages.id, signageId)).run()
}

export function raiseTemplateVersion(db: DbLike, signageId: number): void {
  db.update(signages)
    .set({ version: sql`${signages.version} + 1` })
    .where(eq(signages.id, signageId))
    .run()
}

export interface Assignment {
  signageId: number
  userId: number
  name: string
}

/** Who is assigned where in the company, by user id. */
export const listAssignments = (db: DbLike, companyId: number): Assignment[] =>
  db
    .select({ signageId: signageOperators.signageId, userId: signageOperators.userId, name: users.name })
    .from(signageOperators)
    .innerJoin(users, eq(users.id, signageOperators.userId))
    .innerJoin(signages, eq(signages.id, signageOperators.signageId))
    .where(eq(signages.companyId, companyId))
    .orderBy(signageOperators.signageId, signageOperators.userId)
    .all()

export function insertAssignment(db: DbLike, signageId: number, userId: number): void {
  db.insert(signageOperators).values({ signageId, userId }).onConflictDoNothing().run()
}

export type TemplateRow = typeof templates.$inferSelect & {
  contents: typeof media.$inferSelect | null
  logo: typeof media.$inferSelect | null
  buttons: (typeof touchButtons.$inferSelect)[]
}

/** The templates of some signages with their media and buttons, in the order of ids and positions. */
export function listTemplates(db: DbLike, signageIds: readonly number[]): TemplateRow[] {
  if (signageIds.length === 0) return []
  const found = db
    .select()
    .from(templates)
    .where(inArray(templates.signageId, [...signageIds]))
    .orderBy(templates.id)
    .all()
  const buttons = found.length
    ? db
        .select()
        .from(touchButtons)
        .where(
          inArray(
            touchButtons.templateId,
            found.map((row) => row.id),
          ),
        )
        .orderBy(touchButtons.position)
        .all()
    : []
  const mediaIds = found.flatMap((row) => [row.contentsMediaId, row.logoMediaId].filter((id) => id !== null))
  const files = mediaIds.length ? db.select().from(media).where(inArray(media.id, mediaIds)).all() : []
  const fileOf = (id: number | null) => files.find((file) => file.id === id) ?? null
  return found.map((row) => ({
    ...row,
    contents: fileOf(row.contentsMediaId),
    logo: fileOf(row.logoMediaId),
    buttons: buttons.filter((button) => button.templateId === row.id),
  }))
}

export const insertTemplate = (db: DbLike, template: typeof templates.$inferInsert): { id: number } =>
  db.insert(templates).values(template).returning({ id: templates.id }).get()

export function insertTouchButtons(db: DbLike, buttons: (typeof touchButtons.$inferInsert)[]): void {
  if (buttons.length) db.insert(touchButtons).values(buttons).run()
}
