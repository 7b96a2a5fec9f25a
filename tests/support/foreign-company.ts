import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { sumOf } from '../../db/cells/leave.ts'
import { NO_SHIFTS } from '../../db/cells/shifts.ts'
import { TABLES } from '../../db/cells/tables.ts'
import type { Db } from '../../db/open.ts'
import { insertAnswer } from '../../db/queries/answers.ts'
import { insertCharacter } from '../../db/queries/characters.ts'
import { insertExhibit, insertExhibitMap, saveWords } from '../../db/queries/exhibits.ts'
import { saveKioskCheck } from '../../db/queries/kiosk-checks.ts'
import { insertMedia } from '../../db/queries/media.ts'
import { listUnanswered, noteUnanswered } from '../../db/queries/unanswered.ts'
import { companyAddresses, companyMoves, mails } from '../../db/schema/index.ts'
import { indexAnswer } from '../../server/knowledge/indexing.ts'
import { abilitiesOf } from './abilities.ts'
import { addCompany, addPerson, addSignage, addStore } from './builders.ts'
import { addMessage } from './visitor-messages.ts'

/** Describes a second company whose data must not appear in any answer to another company. */
interface ForeignCompanyOptions {
  /**
   * A word in every text of the company, so that a leak is found. It is also the login id of the company's
   * administrator; the login id of its signage is `<mark>-kiosk`.
   */
  mark: string
  now: number
  /**
   * A name that occurs in the company's mails, and a mail address that belonged to one of the company's users before a
   * user of another company got this address.
   */
  shared: { name: string; address: string }
}

interface ForeignCompany {
  companyId: number
  /** Ids of the company's rows, by the field names of the contract. */
  ids: Record<string, unknown>
}

/** A company with rows of each kind whose IDs a request of another company could contain. */
export function addForeignCompany(db: Db, options: ForeignCompanyOptions): ForeignCompany {
  const { mark, now, shared } = options
  const companyId = addCompany(db, mark)
  const admin = addPerson(db, { companyId, loginId: mark, name: mark, role: 'companyAdmin' })
  const kiosk = addSignage(db, { companyId, loginId: `${mark}-kiosk`, name: mark })
  const media = insertMedia(db, {
    companyId,
    name: mark,
    fileName: 'x.png',
    mimeType: 'image/png',
    bytes: 1,
    createdAt: 1,
  })
  const storeId = addStore(db, companyId, mark)
  const character = insertCharacter(db, {
    companyId,
    name: mark,
    modelUrl: mark,
    imageUrl: mark,
    standbyUrl: mark,
    fileName: 'x.vrm',
  }).id
  const answerId = addKnowledge(db, options, companyId, storeId)
  const map = insertExhibitMap(db, { companyId, storeId: null, name: mark, token: 'h'.repeat(43) })
  const exhibit = insertExhibit(db, { mapId: map.id, x: 1, y: 1, position: 0, userId: null, updatedAt: 1 })
  saveWords(db, exhibit.contentId, 'ja', { title: mark, description: mark }, { userId: null, at: 1 })
  const messageId = addMessage(db, { companyId, signageId: kiosk.signageId, at: now, words: mark })
  saveKioskCheck(db, {
    signageId: kiosk.signageId,
    companyId,
    abilities: abilitiesOf({ renderer: mark }),
    reportedAt: 1,
  })
  addMails(db, options, { companyId, accountId: admin.accountId, recipient: shared.address })
  // The company was imported from another server, and has its own address.
  const origin = JSON.stringify({ cell: mark, company: 1, shifts: NO_SHIFTS })
  db.insert(companyMoves).values({ companyId, state: 'here', sinceAt: 1, key: mark, origin }).run()
  db.insert(companyAddresses)
    .values({ companyId, url: `https://${mark}.example` })
    .run()
  const ids = {
    targetUserId: admin.userId,
    userId: admin.userId,
    userIds: [admin.userId],
    targetStoreId: storeId,
    storeId,
    signageId: kiosk.signageId,
    targetID: kiosk.signageId,
    companyId,
    media: media.id,
    character,
    characterId: character,
    answerId,
    unansweredId: listUnanswered(db, companyId, 'open')[0]!.id,
    signage: kiosk.signageId,
    mapId: map.id,
    exhibit: exhibit.targetId,
    id: exhibit.contentId,
    messageId,
  }
  return { companyId, ids }
}

/** Adds an answer, and a visitor's question that the AI could not answer. @returns the answer's id */
function addKnowledge(
  db: Db,
  { mark, now }: ForeignCompanyOptions,
  companyId: number,
  storeId: number,
): number {
  const words = { lang: 'ja' as const, text: mark }
  const input = { storeId, signageId: null, wordings: [words], texts: [{ ...words, isDraft: false }] }
  const id = insertAnswer(db, { companyId, at: now, by: null }, input)
  indexAnswer(db, { ...input, id, companyId })
  noteUnanswered(db, { companyId, lang: 'ja', text: mark, folded: mark, at: now, signageId: null })
  return id
}

/**
 * Adds mails to the other company's user and mails to the shared address. There is a mail in every state, both for the
 * other company and for no company.
 */
function addMails(
  db: Db,
  { mark, now, shared }: ForeignCompanyOptions,
  { companyId, accountId, recipient }: { companyId: number; accountId: number; recipient: string },
): void {
  const words = {
    subject: mark,
    text: `${mark} ${shared.name}`,
    html: `<p>${mark} ${shared.name}</p>`,
    createdAt: 1,
  }
  for (const state of ['waiting', 'sent', 'kept'] as const)
    for (const to of [recipient, mark])
      for (const whose of [companyId, null])
        db.insert(mails)
          .values({
            ...words,
            companyId: whose,
            accountId: whose && accountId,
            recipient: to,
            state,
            dueAt: now * 2,
          })
          .run()
}

/**
 * Checksums of the company's rows in every table, the company's mails, all mails with the subject `mark`, and all moves
 * of companies.
 */
export function rowsOfCompany(db: Db, company: number, mark: string): object {
  const sums = TABLES.map((table) => [
    table.name,
    sumOf(db.$client, table, NO_SHIFTS, { company, isCopy: false }),
  ])
  const others = db.all(
    sql`SELECT * FROM mail WHERE company_id = ${company} OR subject = ${mark} ORDER BY id`,
  )
  const moves = db.all(sql`SELECT * FROM company_move`)
  return { ...Object.fromEntries(sums), others, moves }
}

/**
 * Request bodies with ids of the other company, which can be sent to any endpoint, because an endpoint ignores unknown
 * fields.
 */
export const foreignBodies = (
  ids: Record<string, unknown>,
  { text, day }: { text: string; day: string },
): readonly (Record<string, unknown> & { scope?: string })[] =>
  [
    {},
    ids,
    { ...ids, targetId: ids.media },
    { ...ids, targetId: ids.character, character_id: ids.character, palette: {} },
    { ...ids, targetId: ids.signage },
    { ...ids, targetId: ids.exhibit, target_id: ids.exhibit, title: 'x', description: 'x' },
    { ...ids, targetId: ids.exhibit, targetIds: [ids.exhibit], position: { x: 2, y: 2 } },
    { ...ids, scope: 'company' },
    { ...ids, scope: 'all' },
  ].map((body) => ({
    ...body,
    // getPlays takes `from` and `to` in addition to the signage; reservation lists and usage take `year` and `month`.
    from: day,
    to: day,
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    // The endpoints for answers require these in addition to their ids.
    text,
    lang: 'ja',
    facts: [],
    state: 'dismissed',
    wordings: [{ lang: 'ja', text: 'x' }],
    texts: [{ lang: 'ja', text: 'x' }],
    name: 'X',
    isForceSubmit: 1,
  }))

/** The fields of a body that fit into a query string. */
export const queryOf = (body: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [[name, String(value)]],
    ),
  )

/** Removes duplicate bodies: bodies that differ only in fields that this endpoint's input does not have. */
export function differentFor<Body extends object>(
  { input, method, multipart }: Endpoint,
  bodies: readonly Body[],
): readonly Body[] {
  if (multipart) return bodies
  const seen = (body: object): string => {
    const { success, data, error } = z.safeParse(input, method === 'GET' ? queryOf(body) : body)
    return JSON.stringify(success ? data : error.issues)
  }
  return [...new Map(bodies.map((body) => [seen(body), body])).values()]
}
