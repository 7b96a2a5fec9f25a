import { createHash, randomBytes } from 'node:crypto'
import type { AuditAct } from '#core/audit/rules.ts'
import { MOVES, type MoveAct, type MoveState } from '#core/cells/rules.ts'
import type { Origin } from '../../db/cells/arrive.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { type CompanyMove, findMove, nameOfCompany, saveMove } from '../../db/queries/moves.ts'
import { auditCommand } from '../audit/service.ts'
import { closeLeftOpen, lastRunEndedAt } from '../reception/interrupted.ts'
import { MoveFault } from './fault.ts'

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const WORDS: Readonly<Record<MoveState, string>> = {
  here: 'it lives here',
  holding: 'running calls are ending',
  held: 'it is held',
  released: 'it was released and lives elsewhere',
  arriving: 'it is incomplete',
  arrived: 'it was imported and needs the key of its release',
}
const ACTS: Readonly<Record<MoveAct, string>> = {
  hold: 'frozen',
  settle: 'frozen',
  export: 'exported (freeze it first, or use --copy)',
  release: 'released (freeze and export it first)',
  arrive: 'imported',
  thaw: 'thawed',
  remove: 'removed (only if it was released or not thawed yet)',
}

/**
 * Audit entries of the steps of a company's move (decisions 2). The step `settle`, which completes a `hold`, writes
 * none.
 */
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
 * Checks and writes one step of a company's move in a transaction. The step `settle` also closes calls, AI dialogues and alerts
 * about waiting visitors that are still open. The step `thaw` closes those that an imported copy contains.
 * @param key the key that `release` printed on the old server; required to thaw an imported company
 * @param isKeyless thaws an imported copy, which has no key; the original may still be in use in another cell (server)
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
      if (from === 'arrived' && act === 'thaw') requireKey(companyId, move, key, isKeyless)
      if (from === 'held' && act === 'release' && move?.key == null)
        throw new MoveFault(`Company ${companyId} has not been exported since it was frozen.`)
      const fresh = act === 'export' ? randomBytes(32).toString('base64url') : undefined
      // Thawing a company in its old cell (server) deletes the key, so that the exported file becomes unusable.
      const dropped = from === 'held' && act === 'thaw' ? null : undefined
      // A running server has already closed the open calls and dialogues. Without a running server, some may still be
      // open if the server's last stop was not orderly.
      if (act === 'settle') closeLeftOpen(tx, openUntil(tx, move, now), companyId)
      saveMove(tx, companyId, { state: to, sinceAt: now, key: fresh ?? dropped })
      // An imported copy may contain calls and dialogues that were open in the other cell (server). Close them. Close
      // none if the company is thawed in the state `holding`: its calls still run, and continue.
      if (act === 'thaw' && from !== 'holding') closeLeftOpen(tx, openUntil(tx, move, now), companyId)
      const audited = from === to && act !== 'export' ? undefined : AUDITED[act]
      // Record the release of a company in the log of the whole server, because the company's own log is removed later.
      const of = act === 'release' ? { companyId: null, targetName: name } : { companyId }
      if (audited) auditCommand(tx, audited, { ...of, at: now, command: COMMAND })
      return findMove(tx, companyId)!
    },
    { behavior: 'immediate' },
  )
}

/**
 * The end time (epoch ms) to record for calls and dialogues that are still open: for an imported company the time of
 * its export, otherwise the time at which this server last ran.
 */
function openUntil(tx: DbLike, move: CompanyMove | undefined, now: number): number {
  if (move?.state !== 'arrived') return lastRunEndedAt(tx, now)
  const { at } = JSON.parse(move.origin ?? '{}') as Partial<Origin>
  return at ?? move.sinceAt
}

function requireKey(
  companyId: number,
  move: CompanyMove | undefined,
  key: string | undefined,
  isKeyless: boolean,
): void {
  const wanted = move?.keyDigest
  if (wanted == null) {
    if (isKeyless) return
    throw new MoveFault(
      `Company ${companyId} was imported from a copy without a key, and the original may still be in use. The author of the file decided who administers it here. If you trust the author and want to use the company here too: \`thaw ${companyId} --without-key\`.`,
    )
  }
  if (key !== undefined && digestOf(key) === wanted) return
  throw new MoveFault(
    key === undefined
      ? `Company ${companyId} can only be thawed with the key that \`release\` printed in its old cell.`
      : `This is not the key of this company's release.`,
  )
}
