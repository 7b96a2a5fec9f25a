import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MOVES } from '#core/cells/rules.ts'
import { filesOfCompany, removeCompanyRows } from '../../db/cells/remove.ts'
import { forgetCompany } from '../../db/queries/knowledge.ts'
import { findMove, nameOfCompany } from '../../db/queries/moves.ts'
import type { Cell } from './cell.ts'
import { MoveFault } from './fault.ts'
import { COMMAND, stateOf } from './states.ts'

/**
 * Removes all data of a company from this cell (server) permanently. If a removal is interrupted, the next one finishes
 * it.
 * @throws MoveFault if the company is in use in this cell: only a company that has moved away, or that was imported but
 * never put into use (thawed), can be removed
 */
export async function removeCompany(cell: Cell, company: number, now: number): Promise<void> {
  const state = stateOf(findMove(cell.db, company))
  if (MOVES[state].remove === undefined)
    throw new MoveFault(
      `Company ${company} lives here. Only a company that was released or never thawed can be removed.`,
    )
  await cell.tell({ act: 'leave', company })
  const targetName = nameOfCompany(cell.db, company) ?? ''
  // Remove files before rows, because only the rows tell which files belong to the company.
  for (const { folder, name } of filesOfCompany(cell.path, company))
    for (const each of [name, `${name}.part`]) await rm(join(cell.dataDir, folder, each), { force: true })
  forgetCompany(cell.db, company)
  // An interrupted import has no audit entry, so the removal of its rows gets none either.
  const act = { act: 'company.removed', at: now, command: COMMAND, targetName } as const
  await removeCompanyRows(cell.path, company, state === 'arriving' ? undefined : act)
  await cell.tell({ act: 'forget', company })
}
