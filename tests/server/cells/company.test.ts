import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { AUDIT_TEXTS, actorOf } from '#core/audit/texts.ts'
import { gramsOf } from '#core/knowledge/grams.ts'
import { TABLES } from '../../../db/cells/tables.ts'
import { listAuditEntries } from '../../../db/queries/audit.ts'
import { rowsWith } from '../../../db/queries/knowledge.ts'
import { arrive } from '../../../server/cells/arrive.ts'
import { type Cell, openCell } from '../../../server/cells/cell.ts'
import { leave } from '../../../server/cells/leave.ts'
import { moveCompany } from '../../../server/cells/move.ts'
import { readFrom, saveTo } from '../../../server/cells/sealed-file.ts'
import { step } from '../../../server/cells/states.ts'
import { type CellFolder, makeCell } from '../../support/cells.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { AS_ROOT, OTHER_USER } from '../../support/other-user.ts'

let seeds: CellFolder[]
let east: CellFolder
let west: CellFolder
let from: Cell
let to: Cell
const now = MONDAY_AT + 60_000

before(() => {
  seeds = [makeCell('east', { demo: true, others: 1 }), makeCell('west', { others: 3 })]
})
after(() => {
  for (const seed of seeds) seed.remove()
})
beforeEach(() => {
  ;[east, west] = seeds.map((seed) => seed.copy()) as [CellFolder, CellFolder]
  from = openCell(east.dataDir)
  to = openCell(west.dataDir)
})
afterEach(() => {
  from.close()
  to.close()
  east.remove()
  west.remove()
})

const idOf = (cell: Cell): number =>
  cell.db.get<{ id: number }>(sql`SELECT id FROM company WHERE name = 'デモ商事'`)!.id
/** Number of rows in the table, without the audit entries that `npm run company` writes. */
const count = (cell: Cell, table: string): number => {
  const where = table === 'audit_entry' ? "WHERE actor_role <> 'commandLine'" : ''
  return cell.db.get<{ n: number }>(sql.raw(`SELECT count(*) AS n FROM "${table}" ${where}`))!.n
}
const counts = (cell: Cell): Record<string, number> =>
  Object.fromEntries(TABLES.map(({ name }) => [name, count(cell, name)]))
const filesOf = (cell: Cell): string[] =>
  existsSync(join(cell.dataDir, 'media')) ? readdirSync(join(cell.dataDir, 'media')).sort() : []
const exported = () => {
  const company = idOf(from)
  step(from.db, company, 'hold', { now })
  step(from.db, company, 'settle', { now })
  return leave({ cell: from, config: east.config, company, now })
}
const moved = (input: Partial<Parameters<typeof moveCompany>[0]> = {}) =>
  moveCompany({
    from,
    to,
    config: east.config,
    company: input.company ?? idOf(from),
    timeoutMs: 0,
    now: () => now,
    say: () => undefined,
    lead: async () => undefined,
    ...input,
  })

test('[decisions 9] imports a company with all its rows and files, and gives the rows new IDs', async () => {
  const before = counts(from)
  const others = counts(to)
  const { head, write } = exported()
  const { company } = await arrive({ cell: to, source: write(), now })
  assert.equal(company, idOf(to))
  for (const [table, { rows }] of Object.entries(head.sums))
    assert.equal(count(to, table), others[table]! + rows - (table === 'audit_entry' ? 2 : 0), table)
  assert.ok(head.sums.play!.rows > 10 && head.sums.call!.rows > 10 && head.sums.utterance!.rows > 0)
  assert.deepEqual(counts(from), before)
  assert.deepEqual(filesOf(to), filesOf(from))
  assert.equal(filesOf(to).length, 5)
  assert.deepEqual(to.db.all(sql`PRAGMA foreign_key_check`), [])
})

test('[decisions 9] an import replaces IDs also in texts and in columns without a foreign key', async () => {
  from.db.run(sql`UPDATE utterance SET sources = (SELECT json_array('answer:' || max(id), 'fact:1', 'else') FROM answer)
    WHERE id = (SELECT max(id) FROM utterance)`)
  const { write } = exported()
  const { company } = await arrive({ cell: to, source: write(), now })
  const one = <Row>(cell: Cell, text: string): Row => cell.db.get<Row>(sql.raw(text))!
  // the product's characters have other IDs in the other cell (server)
  const ofCharacter = (cell: Cell) =>
    one(
      cell,
      `SELECT model_url AS url FROM character JOIN user ON user.character_id = character.id
      JOIN account ON account.id = user.account_id WHERE login_id = 'operator1'`,
    )
  assert.deepEqual(ofCharacter(to), ofCharacter(from))
  const words = (cell: Cell) =>
    cell.db.all(sql`SELECT wording.text FROM utterance, json_each(utterance.sources) AS source
      JOIN answer_wording AS wording ON source.value = 'answer:' || wording.answer_id ORDER BY wording.text`)
  assert.ok(words(to).length > 0)
  assert.deepEqual(words(to), words(from))
  const ports = to.db.all<{ port: number }>(sql`SELECT face_capture_port AS port FROM channel`)
  assert.equal(new Set(ports.map(({ port }) => port)).size >= 4, true)
  // the imported knowledge is searchable
  const scope = { companyId: company!, lang: 'ja', storeId: null, signageId: null }
  assert.ok(rowsWith(to.db, scope, gramsOf('駐車場', 'ja')[0]!).length > 0)
})

test("[decisions 9] imports a system administrator's answers without the author, and omits that administrator's reservations", async () => {
  const company = idOf(from)
  const [account, theirs] = [100_000, 200_000]
  from.db.run(sql`INSERT INTO account (id, role, login_id, login_key, password_hash, created_at)
    VALUES (${account}, 'systemAdmin', 'root', 'root', 'none', 1)`)
  from.db.run(sql`INSERT INTO user (id, account_id, name) VALUES (${theirs}, ${account}, 'root')`)
  from.db.run(sql`UPDATE answer SET updated_by = ${theirs} WHERE company_id = ${company}`)
  from.db.run(sql`UPDATE reservation SET user_id = ${theirs} WHERE id = (SELECT max(id) FROM reservation)`)
  const { write, leftOut } = exported()
  assert.deepEqual(leftOut, { reservation: 1 })
  await arrive({ cell: to, source: write(), now })
  assert.equal(count(to, 'reservation'), count(from, 'reservation') - 1)
  assert.deepEqual(to.db.all(sql`SELECT DISTINCT updated_by AS who FROM answer`), [{ who: null }])
  assert.equal(to.db.get(sql`SELECT 1 FROM account WHERE login_id = 'root'`), undefined)
})

test('[decisions 9] refuses to import a company with a login ID that already exists in the new cell (server)', async () => {
  to.db.run(sql`UPDATE account SET login_key = 'operator1' WHERE login_id = 'west-1'`)
  const before = counts(to)
  const { write } = exported()
  await assert.rejects(arrive({ cell: to, source: write(), now }), /login id operator1/)
  assert.deepEqual(counts(to), before)
  assert.deepEqual(filesOf(to), [])
  // the command that does the whole move fails in the same way, and leaves the company in use in the old cell (server)
  step(from.db, idOf(from), 'thaw', { now })
  await assert.rejects(moved(), /login id operator1/)
  assert.equal(count(from, 'company_move'), 1)
  assert.equal(from.db.get<{ state: string }>(sql`SELECT state FROM company_move`)!.state, 'here')
})

test('[decisions 9] refuses a company file with another database schema and says why', async () => {
  const { write } = exported()
  const newer = { ...to, schema: to.schema + 1 }
  await assert.rejects(arrive({ cell: newer, source: write(), now }), /older version .*same version/)
})

test('[decisions 9] imports nothing from a modified or truncated company file', async () => {
  const before = counts(to)
  const { write } = exported()
  const bytes = Buffer.concat(await Array.fromAsync(write()))
  const at = bytes.indexOf('bytes of floor.jpg')
  const pieces = async function* (text: Buffer) {
    yield text
  }
  const changed = Buffer.from(bytes)
  changed.write('BYTES', at)
  await assert.rejects(
    arrive({ cell: to, source: pieces(changed), now }),
    /floor.jpg does not match its checksum/,
  )
  await assert.rejects(arrive({ cell: to, source: pieces(bytes.subarray(0, at + 5)), now }), /ends too early/)
  assert.deepEqual(counts(to), before)
  assert.deepEqual(filesOf(to), [])
})

test('[decisions 9] encrypts a company file if a passphrase is given, and sets its file mode to 600', async () => {
  const path = join(east.dataDir, 'company.tar')
  const { write } = exported()
  writeFileSync(`${path}.part`, 'left by a command that was killed', { mode: 0o644 })
  await saveTo(path, write(), 'a long passphrase')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  const read = (passphrase?: string) => arrive({ cell: to, source: readFrom(path, passphrase), now })
  await assert.rejects(read(), /COMPANY_PASSPHRASE/)
  await assert.rejects(read('another one'), /passphrase is wrong/)
  assert.equal((await read('a long passphrase')).company, idOf(to))
})

test('[decisions 9] unlocks a moved company in the new cell (server) only with the key of the old cell', async () => {
  const { write } = exported()
  const { company } = await arrive({ cell: to, source: write(), now })
  assert.throws(() => step(to.db, company!, 'thaw', { now }), /thawed with the key/)
  assert.throws(() => step(to.db, company!, 'thaw', { now, key: 'x' }), /not the key/)
  const { key } = step(from.db, idOf(from), 'release', { now })
  assert.throws(() => step(from.db, idOf(from), 'thaw', { now }), /lives elsewhere/)
  assert.equal(step(to.db, company!, 'thaw', { now, key: key! }).state, 'here')
})

test('[decisions 9] unlocks a copied company, which has no key, only with the option --without-key', async () => {
  const company = idOf(from)
  const { write } = leave({ cell: from, config: east.config, company, isCopy: true, now })
  const arrived = (await arrive({ cell: to, source: write(), now })).company!
  for (const options of [{}, { key: '' }, { key: 'x' }, { isKeyless: false }])
    assert.throws(() => step(to.db, arrived, 'thaw', { now, ...options }), /a copy.*--without-key/)
  assert.equal(step(to.db, arrived, 'thaw', { now, isKeyless: true }).state, 'here')
})

test('[decisions 9] requires the key to unlock a moved company, also with the option --without-key', async () => {
  const { company } = await arrive({ cell: to, source: exported().write(), now })
  assert.throws(() => step(to.db, company!, 'thaw', { now, isKeyless: true }), /thawed with the key/)
})

test('[decisions 9] refuses a second import of a company that is already imported and still locked', async () => {
  const { write } = exported()
  const { company } = await arrive({ cell: to, source: write(), now })
  await assert.rejects(arrive({ cell: to, source: exported().write(), now }), /already in use in this cell/)
  assert.equal(idOf(to), company)
})

test('[decisions 9] with --check, reads the whole company file and imports nothing', async () => {
  const before = counts(to)
  const bytes = Buffer.concat(await Array.fromAsync(exported().write()))
  const look = (file: Buffer) =>
    arrive({
      cell: to,
      source: (async function* () {
        yield file
      })(),
      now,
      isCheck: 'whole',
    })
  assert.equal((await look(bytes)).company, undefined)
  const changed = Buffer.from(bytes)
  changed.write('BYTES', bytes.indexOf('bytes of floor.jpg'))
  await assert.rejects(look(changed), /floor.jpg does not match its checksum/)
  assert.deepEqual(counts(to), before)
  assert.equal(existsSync(join(west.dataDir, 'carrying', 'now')), false)
})

test("[decisions 9] imports mails to users' current addresses, but none to their former ones", async () => {
  const company = idOf(from)
  const write = (recipient: string) =>
    from.db.run(sql`INSERT INTO mail (company_id, account_id, recipient, subject, due_at, created_at)
      SELECT company_id, id, ${recipient}, 'x', 1, 1 FROM account WHERE company_id = ${company} AND login_id = 'admin'`)
  write('admin')
  write('before@example.com')
  const { write: file, leftOut } = exported()
  assert.deepEqual(leftOut, { mail: 1 })
  await arrive({ cell: to, source: file(), now })
  assert.deepEqual(to.db.all(sql`SELECT recipient FROM mail WHERE subject = 'x'`), [{ recipient: 'admin' }])
})

test('[decisions 9] the old cell (server) refuses to release the key of a company unlocked there after its export', async () => {
  const { write } = exported()
  const { company } = await arrive({ cell: to, source: write(), now })
  const { key } = from.db.get<{ key: string }>(sql`SELECT key FROM company_move`)!
  step(from.db, idOf(from), 'thaw', { now })
  assert.throws(() => step(from.db, idOf(from), 'release', { now }), /cannot be released/)
  step(from.db, idOf(from), 'hold', { now })
  step(from.db, idOf(from), 'settle', { now })
  assert.throws(() => step(from.db, idOf(from), 'release', { now }), /not been exported/)
  // the new cell (server) would accept this key, but only an attacker who can read the old cell's database has it
  assert.equal(step(to.db, company!, 'thaw', { now, key }).state, 'here')
})

test('[decisions 9] removes a moved company and its files from the old cell (server), and can move it back', async () => {
  const rows = counts(from)
  const { company } = await moved()
  assert.equal(from.db.get(sql`SELECT 1 FROM company WHERE name = 'デモ商事'`), undefined)
  assert.deepEqual(filesOf(from), [])
  assert.equal(filesOf(to).length, 5)
  assert.equal(count(from, 'company'), rows.company! - 1)
  const back = await moved({ from: to, to: from, config: west.config, company })
  assert.equal(idOf(from), back.company)
  const { carried_link: links, ...others } = rows
  const { carried_link: carried, ...now } = counts(from)
  assert.deepEqual(now, others)
  // each of the two moves has stored the digests of the links for reservations' visitors
  assert.ok(carried! > links!)
})

test('[decisions 9] keeps the company in the old cell (server) if the proxy cannot be switched to the new one', async () => {
  const before = counts(to)
  const lead = () => Promise.reject(new Error('no proxy'))
  await assert.rejects(moved({ lead }), /no proxy/)
  assert.deepEqual(counts(to), before)
  assert.equal(from.db.get<{ state: string }>(sql`SELECT state FROM company_move`)!.state, 'here')
})

/** Returns company (null: the whole server), action and target of each audit entry that `npm run company` wrote. */
const noted = (cell: Cell) =>
  cell.db.all<{ companyId: number | null; act: string; targetName: string | null; actorId: null }>(
    sql`SELECT company_id AS companyId, act, target_name AS targetName, actor_id AS actorId FROM audit_entry
    WHERE actor_role = 'commandLine' AND request_id = 'npm run company' ORDER BY id`,
  )

test("[decisions 2] logs a move in the company's audit log, and release and removal in the general log of the old cell (server)", async () => {
  const { company } = await moved()
  const own = (act: string) => ({ companyId: company, act, targetName: null, actorId: null })
  const ofCell = (act: string) => ({ companyId: null, act, targetName: 'デモ商事', actorId: null })
  assert.deepEqual(
    noted(to),
    ['company.frozen', 'company.exported', 'company.imported', 'company.thawed'].map(own),
  )
  assert.deepEqual(noted(from), ['company.released', 'company.removed'].map(ofCell))
  const listed = listAuditEntries(to.db, { of: company, fromAt: 0, toAt: now + 1, limit: 1 })[0]
  assert.deepEqual(
    [actorOf('ja', listed!), actorOf('en', listed!), AUDIT_TEXTS.ja.acts[listed!.act]],
    ['コマンドライン', 'Command line', '会社の変更を再開'],
  )
  assert.equal(
    listAuditEntries(from.db, { of: 'installation', fromAt: now, toAt: now + 1, limit: 9 }).length,
    2,
  )
})

test('[decisions 2] writes no audit entry for refused commands and incomplete imports', async () => {
  assert.throws(() => step(from.db, idOf(from), 'release', { now }), /cannot be released/)
  assert.throws(() => step(from.db, 999, 'hold', { now }), /no company/)
  assert.deepEqual(noted(from), [])
  const bytes = await Array.fromAsync(exported().write())
  const cut = async function* () {
    yield* bytes.slice(0, -1)
  }
  await assert.rejects(arrive({ cell: to, source: cut(), now }))
  assert.deepEqual(noted(to), [])
})

test(
  "[decisions 9] refuses a command by root on another system user's data folder (cell), and names the command to run instead",
  AS_ROOT,
  () => {
    const [own, other] = seeds.map((seed) => seed.copy()) as [CellFolder, CellFolder]
    try {
      for (const path of [other.dataDir, join(other.dataDir, 'uketsuke.sqlite')])
        chownSync(path, OTHER_USER, OTHER_USER)
      const before = readdirSync(other.dataDir)
      const run = (dataDir: string, ...words: string[]) =>
        spawnSync(process.execPath, ['built/company.js', ...words], {
          env: { ...process.env, DATA_DIR: dataDir, COMPANY_PASSPHRASE: 'a secret' },
          encoding: 'utf8',
        })
      for (const { status, stderr } of [
        run(other.dataDir, 'freeze', '1'),
        run(other.dataDir, 'list'),
        run(own.dataDir, 'move', '1', other.dataDir),
      ]) {
        assert.equal(status, 3, stderr)
        assert.ok(
          stderr.includes(`${other.dataDir} belongs to user #${OTHER_USER}, but root runs this command`),
          stderr,
        )
        assert.match(
          stderr,
          /sudo --preserve-env=\S*COMPANY_PASSPHRASE -u '#54321' env DATA_DIR=\S+ \S+ \S+company\.js /,
        )
        assert.equal(stderr.includes('a secret'), false)
      }
      assert.deepEqual(readdirSync(other.dataDir), before)
      assert.equal(run(own.dataDir, 'list').status, 0)
    } finally {
      for (const folder of [own, other]) folder.remove()
    }
  },
)
