import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { HELD_STATES } from '#core/cells/rules.ts'
import { movesWith, TABLES } from '../../../db/cells/tables.ts'
import { type Cell, openCell } from '../../../server/cells/cell.ts'
import type { MoveStep } from '../../../server/cells/move.ts'
import { thaw } from '../../../server/cells/move.ts'
import { type CellFolder, makeCell } from '../../support/cells.ts'

const STEPS: readonly MoveStep[] = [
  ...(['asked', 'ahead', 'held', 'checked', 'begun', 'rows', 'files', 'compared', 'arrived'] as const),
  ...(['led', 'released', 'thawed', 'removed'] as const),
]

let seeds: readonly [CellFolder, CellFolder]
before(() => {
  seeds = [makeCell('east', { demo: true, others: 1 }), makeCell('west', { others: 3 })]
})
after(() => {
  for (const seed of seeds) seed.remove()
})

async function move(from: CellFolder, to: CellFolder, company: number, last?: MoveStep): Promise<string> {
  const args = ['tests/support/move-until.ts', from.dataDir, to.dataDir, String(company), last ?? '']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = await once(child, 'exit')
  return String(signal ?? code)
}

/** Reads what a cell (server) stores of the demo company, and whether the company is in use there. */
function look({ dataDir }: CellFolder) {
  const cell = openCell(dataDir)
  try {
    const found = cell.db.get<{ id: number; state: string | null }>(
      sql`SELECT company.id, state FROM company LEFT JOIN company_move ON company_id = company.id WHERE name = 'デモ商事'`,
    )
    const lives = found !== undefined && !(HELD_STATES as readonly string[]).includes(found.state ?? 'here')
    const media = join(dataDir, 'media')
    return {
      found,
      lives,
      rows: rowsOf(cell, found?.id ?? 0),
      files: existsSync(media) ? readdirSync(media).sort() : [],
    }
  } finally {
    cell.close()
  }
}
/** Tables to which the move itself adds rows: digests of the old links of reservations' visitors, and audit entries. */
const GROWING: readonly string[] = ['carried_link', 'audit_entry']
/** Number of the company's rows in each table, without `GROWING`. */
const rowsOf = ({ db }: Cell, company: number): Record<string, number> =>
  Object.fromEntries(
    TABLES.filter(({ name }) => !GROWING.includes(name)).map((table) => {
      const where = movesWith(table).replaceAll(':company', String(company))
      return [
        table.name,
        db.get<{ n: number }>(sql.raw(`SELECT count(*) AS n FROM "${table.name}" WHERE ${where}`))!.n,
      ]
    }),
  )

for (const step of STEPS)
  test(`[decisions 9] if a company's move is killed after '${step}', at most one cell (server) uses the company; the move can be completed`, async () => {
    const [east, west] = [seeds[0].copy(), seeds[1].copy()]
    try {
      const before = look(east)
      const company = before.found!.id
      assert.equal(await move(east, west, company, step), 'SIGKILL')
      const [left, come] = [look(east), look(west)]
      assert.equal(left.lives && come.lives, false, 'the company is in use in both cells')
      // All data must be in the cell (server) where the company is in use. If it is in use in neither, all data must be
      // in the old cell, which can unlock the company again, or in the new cell if the old one has none.
      const whole = come.lives || left.found === undefined ? come : left
      assert.deepEqual(whole.rows, before.rows)
      assert.deepEqual(whole.files, before.files)
      if (left.found && left.found.state === 'held') {
        const again = east.copy()
        const cell = openCell(again.dataDir)
        await thaw(cell, company, Date.now)
        cell.close()
        assert.equal(look(again).lives, true)
        assert.deepEqual(look(again).rows, before.rows)
        again.remove()
      }
      if (left.found) assert.equal(await move(east, west, company), '0')
      const [gone, there] = [look(east), look(west)]
      assert.deepEqual([gone.found, gone.files, there.lives], [undefined, [], true])
      assert.deepEqual(there.files, before.files)
      assert.deepEqual(there.rows, before.rows)
    } finally {
      east.remove()
      west.remove()
    }
  })
