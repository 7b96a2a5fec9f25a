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
 * All that is a company's in this cell, for good. What is killed in the middle of it is finished by the next try.
 * @throws MoveFault unless it lives elsewhere, or has never lived here
 */
export async function removeCompany(cell: Cell, company: number, now: number): Promise<void> {
  const state = stateOf(findMove(cell.db, company))
  if (MOVES[state].remove === undefined)
    throw new MoveFault(
      `Company ${company} lives here. Only what was released, or was never thawed, is removed.`,
    )
  await cell.tell({ act: 'leave', company })
  const targetName = nameOfCompany(cell.db, company) ?? ''
  // the files first: while their rows are there it is known whose they are
  for (const { folder, name } of filesOfCompany(cell.path, company))
    for (const each of [name, `${name}.part`]) await rm(join(cell.dataDir, folder, each), { force: true })
  forgetCompany(cell.db, company)
  // what never was whole has no entry that it came
  const act = { act: 'company.removed', at: now, command: COMMAND, targetName } as const
  await removeCompanyRows(cell.path, company, state === 'arriving' ? undefined : act)
  await cell.tell({ act: 'forget', company })
}
