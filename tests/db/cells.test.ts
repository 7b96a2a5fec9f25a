import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { HELD_STATES, isHeldError, MOVE_STATES, MOVES } from '#core/cells/rules.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import { holdCompanies } from '../../db/cells/hold.ts'
import { ALL_TABLES, companyOf, isOf, TABLES } from '../../db/cells/tables.ts'
import { type Db, openDb } from '../../db/open.ts'
import { insertAuditEntry, removeOutdatedAuditEntries } from '../../db/queries/audit.ts'
import { insertDelivery, removeOldDeliveries } from '../../db/queries/deliveries.ts'
import { insertUtterance, removeOutdatedUtterances } from '../../db/queries/dialogues.ts'
import { saveMove } from '../../db/queries/moves.ts'
import { insertStore } from '../../db/queries/stores.ts'
import { insertTouchButtons } from '../../db/queries/template-changes.ts'
import { insertWebhook } from '../../db/queries/webhooks.ts'
import { BELONGS, CARRIED } from '../../db/schema/belongs.ts'
import * as schema from '../../db/schema/index.ts'
import { addCompany, addPerson, addSignage } from '../support/builders.ts'
import { MONDAY_AT } from '../support/fake-clock.ts'
import { addForeignCompany } from '../support/foreign-company.ts'

const CONFIGS = Object.values(schema as Record<string, unknown>).flatMap((found) => {
  try {
    return [getTableConfig(found as SQLiteTable)]
  } catch {
    return []
  }
})

test('[decisions 9] every table declares how its rows belong to a company, or why they stay when it changes servers', () => {
  assert.ok(ALL_TABLES.length > 40)
  assert.deepEqual(Object.keys(BELONGS).sort(), [...ALL_TABLES].sort(), 'db/schema/belongs.ts')
})

test("[decisions 9] every ID column of a company's tables has a foreign key, or a rule for moves to another server", () => {
  for (const { name, columns, foreignKeys } of CONFIGS) {
    if ('stays' in BELONGS[name]!) continue
    const keys = new Set(foreignKeys.flatMap((key) => key.reference().columns.map((column) => column.name)))
    for (const column of columns)
      if (
        /_ids?$/.test(column.name) &&
        !['login_id', 'request_id', 'message_id', 'credential_id'].includes(column.name)
      )
        assert.ok(keys.has(column.name) || CARRIED[`${name}.${column.name}`], `${name}.${column.name}`)
  }
})

test('[decisions 9] the rules that convert columns when a company changes servers list only existing columns', () => {
  const all = new Set(
    CONFIGS.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  )
  for (const place of Object.keys(CARRIED)) assert.ok(all.has(place), place)
  // Columns listed as unique must exist, too.
  for (const { name, unique } of TABLES) for (const column of unique) assert.ok(all.has(`${name}.${column}`))
})

test('[decisions 9] parent tables come before their child tables in the list of tables', () => {
  const seen = new Set<string>()
  for (const { name, refs } of TABLES) {
    for (const to of Object.values(refs))
      assert.ok(to === name || seen.has(to), `${name} must come before ${to}`)
    seen.add(name)
  }
})

test('[decisions 9] the SQL conditions isOf and companyOf find the same rows of a company', () => {
  const db = openDb(':memory:')
  const shared = { name: '高橋', address: 'a@example.com' }
  const full = addForeignCompany(db, { mark: 'full', now: MONDAY_AT, shared }).companyId
  const small = addCompany(db)
  addSignage(db, { companyId: small, assigned: [addPerson(db, { companyId: small }).userId] })
  let filled = 0
  for (const table of TABLES) {
    for (const company of [full, small]) {
      const bySet = isOf(table).replaceAll(':company', String(company))
      const found = db.all(
        sql.raw(
          `SELECT 1 FROM "${table.name}" AS r WHERE (${companyOf(table, 'r')} IS ${company}) <> coalesce(${bySet}, 0)`,
        ),
      )
      assert.deepEqual(found, [], table.name)
    }
    if (db.get(sql.raw(`SELECT 1 FROM "${table.name}"`))) filled += 1
  }
  assert.ok(filled > 15, `${filled} tables have rows`)
  db.close()
})

test('[decisions 9] refuses writes to a company locked for its move to another server, but not to other companies', () => {
  const db = openDb(':memory:')
  holdCompanies(db)
  const [held, free] = [addCompany(db), addCompany(db)]
  const [here, there] = [addSignage(db, { companyId: held }), addSignage(db, { companyId: free })]
  const person = addPerson(db, { companyId: held })
  const templateOf = (signageId: number): number =>
    db.get<{ id: number }>(sql`SELECT id FROM template WHERE signage_id = ${signageId}`)!.id
  const buttonOf = (signageId: number) => () =>
    insertTouchButtons(db, [
      { templateId: templateOf(signageId), position: 0, text: 'x', fontSizePx: 40, colour: '#fff' },
    ])
  const writes: Record<string, () => unknown> = {
    'a new row': () => insertStore(db, { companyId: held, name: 'x' }),
    'a row that belongs to a row that belongs to it': buttonOf(here.signageId),
    'a change': () => db.run(sql`UPDATE user SET name = 'x' WHERE id = ${person.userId}`),
    'a removal': () => db.run(sql`DELETE FROM signage WHERE id = ${here.signageId}`),
    'its own name': () => db.run(sql`UPDATE company SET name = 'x' WHERE id = ${held}`),
    'a mail to it': () =>
      db.run(
        sql`INSERT INTO mail (company_id, recipient, subject, due_at, created_at) VALUES (${held}, 'x', 's', 1, 1)`,
      ),
    'what other companies write in the same transaction': () =>
      db.transaction((tx) => {
        insertStore(tx, { companyId: free, name: 'rolled back' })
        insertStore(tx, { companyId: held, name: 'x' })
      }),
  }
  const isRefused = (write: () => unknown): boolean => {
    try {
      write()
      return false
    } catch (error) {
      assert.ok(isHeldError(error), String(error))
      return true
    }
  }
  for (const state of MOVE_STATES) {
    saveMove(db, held, { state, sinceAt: MONDAY_AT })
    const isHeld = (HELD_STATES as readonly string[]).includes(state)
    for (const [what, write] of Object.entries(isHeld ? writes : { 'a new row': writes['a new row']! }))
      assert.equal(isRefused(write), isHeld, `${what}: ${state}`)
  }
  assert.equal(isRefused(buttonOf(there.signageId)), false)
  assert.equal(db.all(sql`SELECT 1 FROM store WHERE name = 'rolled back'`).length, 0)
  db.close()
})

test('[decisions 9] still removes old rows of other companies while one company is locked for a move', () => {
  const now = MONDAY_AT + 3_000 * DAY_MS
  const sweeps: Record<string, (db: Db) => boolean> = {
    audit_entry: (db) => removeOutdatedAuditEntries(db, { now, daysKept: 1, most: 500 }),
    delivery: (db) => removeOldDeliveries(db, now, 500),
    utterance: (db) => removeOutdatedUtterances(db, now, 500),
  }
  for (const [table, sweep] of Object.entries(sweeps)) {
    const db = openDb(':memory:')
    const [held, free] = [addCompany(db), addCompany(db)]
    for (const companyId of [held, free]) {
      const at = MONDAY_AT
      insertAuditEntry(db, {
        companyId,
        at,
        actorRole: 'companyAdmin',
        act: 'user.added',
        changes: [],
        requestId: 'x',
      })
      insertUtterance(db, { companyId, at, speaker: 'visitor', lang: 'ja', text: 'x' })
      const { id: webhookId } = insertWebhook(db, {
        companyId,
        name: 'x',
        format: 'json',
        url: 'https://example.com/',
        secret: 'x',
        createdAt: at,
      })
      insertDelivery(db, {
        companyId,
        webhookId,
        messageId: `${companyId}`,
        event: 'x',
        body: '',
        state: 'sent',
        dueAt: at,
        expiresAt: at,
        createdAt: at,
      })
    }
    const rowsOf = (companyId: number): number =>
      db.all(sql`SELECT 1 FROM ${sql.identifier(table)} WHERE company_id = ${companyId}`).length
    const before = rowsOf(held)
    assert.ok(before > 0 && rowsOf(free) > 0, table)
    holdCompanies(db)
    saveMove(db, held, { state: 'held', sinceAt: MONDAY_AT })
    assert.equal(sweep(db), false, table)
    assert.deepEqual([rowsOf(held), rowsOf(free)], [before, 0], table)
    saveMove(db, held, { state: 'here', sinceAt: MONDAY_AT })
    sweep(db)
    assert.equal(rowsOf(held), 0, table)
    db.close()
  }
})

test("[decisions 9] allows or refuses each step of a company's move to another server, depending on the move's state", () => {
  const acts = ['hold', 'settle', 'export', 'release', 'arrive', 'thaw', 'remove'] as const
  const table = MOVE_STATES.map((state) =>
    [state, ...acts.map((act) => MOVES[state][act] ?? '-')]
      .map((cell) => cell.padEnd(9))
      .join('')
      .trim(),
  )
  assert.deepEqual(table, [
    'here     holding  -        -        -        -        -        -',
    'holding  holding  held     -        -        -        here     -',
    'held     held     held     held     released -        here     -',
    'released -        -        -        released -        -        gone',
    'arriving -        -        -        -        arrived  -        gone',
    'arrived  -        -        -        -        -        here     gone',
  ])
})
