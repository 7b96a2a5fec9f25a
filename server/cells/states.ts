import { createHash, randomBytes } from 'node:crypto'
import type { AuditAct } from '#core/audit/rules.ts'
import { MOVES, type MoveAct, type MoveState } from '#core/cells/rules.ts'
import type { Db } from '../../db/open.ts'
import { type CompanyMove, findMove, nameOfCompany, saveMove } from '../../db/queries/moves.ts'
import { auditCommand } from '../audit/service.ts'
import { MoveFault } from './fault.ts'

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const WORDS: Readonly<Record<MoveState, string>> = {
  here: 'it lives here',
  holding: 'what goes on comes to its end',
  held: 'it is held',
  released: 'it has been released, and lives elsewhere',
  arriving: 'it is not whole yet',
  arrived: 'it has arrived and waits for the key of its release',
}
const ACTS: Readonly<Record<MoveAct, string>> = {
  hold: 'frozen',
  settle: 'frozen',
  export: 'exported (freeze it first, or take a --copy)',
  release: 'released (freeze and export it first)',
  arrive: 'brought in',
  thaw: 'thawed',
  remove: 'removed (only what was released, or has not been thawed yet)',
}

/** What stands in the audit log (decisions 2); that nothing goes on any more is said by the freezing. */
const AUDITED: Readonly<Partial<Record<MoveAct, AuditAct>>> = {
  hold: 'company.frozen',
  export: 'company.exported',
  release: 'company.released',
  arrive: 'company.imported',
  thaw: 'company.thawed',
}
export const COMMAND = 'npm run company'

export const stateOf = (move: CompanyMove | undefined): MoveState => move?.state ?? 'here'

/**
 * One step of a company, checked and written in one transaction.
 * @param key of a release: thaws what has arrived
 * @param isKeyless thaws a copy, which has no key: it may go on living elsewhere, too
 * @throws MoveFault; nothing has changed then
 */
export function step(
  db: Db,
  companyId: number,
  act: Exclude<MoveAct, 'remove'>,
  { now, key, isKeyless = false }: { now: number; key?: string | undefined; isKeyless?: boolean },
): CompanyMove {
  return db.transaction(
    (tx) => {
      const name = nameOfCompany(tx, companyId)
      if (name === undefined) throw new MoveFault(`There is no company ${companyId}.`)
      const move = findMove(tx, companyId)
      const from = stateOf(move)
      const to = MOVES[from][act]
      if (to === undefined || to === 'gone')
        throw new MoveFault(`Company ${companyId} cannot be ${ACTS[act]}: ${WORDS[from]}.`)
      if (from === 'arrived' && act === 'thaw') demandKey(companyId, move, key, isKeyless)
      if (from === 'held' && act === 'release' && move?.key == null)
        throw new MoveFault(`Company ${companyId} has not been exported since it was frozen.`)
      const fresh = act === 'export' ? randomBytes(32).toString('base64url') : undefined
      // thawed again: what was exported is good for nothing any more
      const dropped = from === 'held' && act === 'thaw' ? null : undefined
      saveMove(tx, companyId, { state: to, sinceAt: now, key: fresh ?? dropped })
      const audited = from === to && act !== 'export' ? undefined : AUDITED[act]
      // whoever releases it removes it and its own log with it: that it went stays here
      const of = act === 'release' ? { companyId: null, targetName: name } : { companyId }
      if (audited) auditCommand(tx, audited, { ...of, at: now, command: COMMAND })
      return findMove(tx, companyId)!
    },
    { behavior: 'immediate' },
  )
}

function demandKey(
  companyId: number,
  move: CompanyMove | undefined,
  key: string | undefined,
  isKeyless: boolean,
): void {
  const wanted = move?.keyDigest
  if (wanted == null) {
    if (isKeyless) return
    throw new MoveFault(
      `Company ${companyId} came without a key: its file is a copy, and the company may go on living where it was made. Whoever made the file decided who administers it here. If you know that person and want the company to live here, too: \`thaw ${companyId} --without-key\`.`,
    )
  }
  if (key !== undefined && digestOf(key) === wanted) return
  throw new MoveFault(
    key === undefined
      ? `Company ${companyId} is thawed with the key that \`release\` tells in the cell that it comes from.`
      : `That is not the key of this company's release.`,
  )
}
