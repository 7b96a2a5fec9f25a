import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { openDatabase } from '../../../server/process/database.ts'
import { AS_ROOT, OTHER_USER } from '../../support/other-user.ts'
import { startServer } from '../../support/server-process.ts'

const SERVER = 'built/server.js'

test(
  "[decisions 1] refuses a start or take-over by root on another user's data, and names the command to run instead",
  AS_ROOT,
  (t) => {
    const top = mkdtempSync(join(tmpdir(), 'uketsuke-start-'))
    t.after(() => rmSync(top, { recursive: true, force: true }))
    const [data, place] = [join(top, 'data'), join(top, 'place')]
    for (const folder of [data, place]) mkdirSync(folder)
    openDatabase(data).db.close()
    for (const path of [data, place, join(data, 'uketsuke.sqlite')]) chownSync(path, OTHER_USER, OTHER_USER)
    const before = readdirSync(top, { recursive: true })
    for (const [folder, env] of [
      [data, {}],
      [place, { TAKE_OVER: place }],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [SERVER], {
        env: { ...process.env, MODE: 'srv', PORT: '0', DATA_DIR: data, ...env },
        encoding: 'utf8',
        timeout: 30_000,
      })
      assert.equal(status, 3, stderr)
      assert.ok(
        stderr.includes(`${folder} belongs to user #${OTHER_USER}, but root runs this command`),
        stderr,
      )
      const [, preserved = '', dataDir, script = ''] =
        /sudo --preserve-env=(\S+) -u '#54321' env DATA_DIR=(\S+) \S+ (\S+)$/m.exec(stderr) ?? []
      assert.equal(preserved.includes('TAKE_OVER'), 'TAKE_OVER' in env)
      assert.deepEqual([dataDir, script], [data, join(process.cwd(), SERVER)])
    }
    assert.deepEqual(readdirSync(top, { recursive: true }), before)
  },
)

test('[4.4] closes the calls of a killed server at the next start, and dates their end to its last sign of life', async (t) => {
  const server = await startServer()
  t.after(server.close)
  await server.kill()
  const path = join(server.dataDir, 'uketsuke.sqlite')
  const aliveAt = Date.now() - 86_400_000
  const db = new Database(path)
  db.prepare('UPDATE installation SET alive_at = ?').run(aliveAt)
  db.prepare(
    `INSERT INTO call (id, company_id, signage_id, begun_by, lang, requested_at, answered_at)
    SELECT 'left open', company_id, id, 'visitor', 'ja', ?, ? FROM signage LIMIT 1`,
  ).run(aliveAt - 2_000, aliveAt - 1_000)
  db.close()
  await server.start()
  const after = new Database(path, { readonly: true })
  t.after(() => after.close())
  assert.deepEqual(after.prepare("SELECT ended_at, cause FROM call WHERE id = 'left open'").raw().get(), [
    aliveAt + 60_000,
    'interrupted',
  ])
  const [alive, mark] = after.prepare('SELECT alive_at, secret_mark FROM installation').raw().get() as [
    number,
    string | null,
  ]
  assert.ok(alive > aliveAt + 60_000, 'the sign of life of this start is recorded')
  assert.notEqual(mark, null)
})
