import { findMove, listWithMoves } from '../../db/queries/moves.ts'
import type { Config } from '../system/config.ts'
import { copyAhead } from './ahead.ts'
import { type ArriveStep, arrive } from './arrive.ts'
import type { Cell } from './cell.ts'
import type { FileHead } from './company-file.ts'
import { MoveFault } from './fault.ts'
import { leave } from './leave.ts'
import { removeCompany } from './remove.ts'
import { digestOf, stateOf, step } from './states.ts'

export interface MoveWish {
  from: Cell
  to: Cell
  /** Of the cell that it leaves. */
  config: Config
  company: number
  /** Until then calls may go on. */
  patienceMs: number
  now: () => number
  say: (text: string) => void
  /** Has the proxy lead its address to the other cell. @throws when it did not */
  lead: () => Promise<void>
  /** For tests: what has just been done. */
  onStep?: (done: MoveStep) => void
}
export type MoveStep = ArriveStep | 'asked' | 'ahead' | 'held' | 'led' | 'released' | 'thawed' | 'removed'

export interface Moved {
  company: number
  head: FileHead | undefined
  /** For how long nobody could change anything. */
  heldMs: number
}

/**
 * A company from one cell to another of this machine: whole in the one, then whole in the other. Whatever fails before it is released
 * leaves it where it was; whatever is killed is gone on with by the same command.
 * @throws MoveFault, or what `lead` throws
 */
export async function moveCompany(wish: MoveWish): Promise<Moved> {
  const { from, to, company, now, say, onStep } = wish
  if (from.dataDir === to.dataDir) throw new MoveFault('Both are the same cell.')
  const done = arrivedOf(wish)
  if (done) return finish(wish, done, undefined)
  // whatever would be in the way is told while everybody works on
  await arrive({
    cell: to,
    source: leave({ ...wish, cell: from, isCopy: true, now: now() }).write(),
    now: now(),
    isCheck: 'rows',
    replaces: true,
  })
  onStep?.('asked')
  const ahead = await copyAhead(from, to, company)
  onStep?.('ahead')
  const heldAt = now()
  await hold(from, company, now() + wish.patienceMs, now)
  onStep?.('held')
  try {
    const left = leave({ ...wish, cell: from, now: now() })
    for (const warning of left.warnings) say(warning)
    const { company: here, head } = await arrive({
      cell: to,
      source: left.write(ahead.digests),
      ahead,
      replaces: true,
      now: now(),
      onStep,
    })
    if (here === undefined) throw new MoveFault('It did not arrive.')
    say(
      `${head.company.name}: ${sumOf(head)} rows and ${head.files.length} files have arrived, and are the same`,
    )
    await wish.lead()
    onStep?.('led')
    return await finish(wish, here, { head, heldAt })
  } catch (error) {
    if (stateOf(findMove(from.db, company)) !== 'released') {
      await undo(wish)
      say('nothing was changed: it lives where it lived')
    }
    throw error
  }
}

const sumOf = ({ sums }: FileHead): number => Object.values(sums).reduce((sum, { rows }) => sum + rows, 0)

/** Nothing of it changes from then on. Where no server works nothing goes on. */
export async function hold(cell: Cell, company: number, until: number, now: () => number): Promise<void> {
  step(cell.db, company, 'hold', { now: now() })
  try {
    await cell.tell({ act: 'hold', company, until })
    if (!cell.hasServer) step(cell.db, company, 'settle', { now: now() })
  } catch (error) {
    await thaw(cell, company, now)
    throw error
  }
}

/** It goes on. @param how a company that has arrived is thawed: with the key of its release, or, a copy, expressly without */
export async function thaw(
  cell: Cell,
  company: number,
  now: () => number,
  how: { key?: string | undefined; isKeyless?: boolean } = {},
): Promise<void> {
  step(cell.db, company, 'thaw', { now: now(), ...how })
  await cell.tell({ act: 'look', company })
}

/** What a former try has released, and what it is called where it has arrived. */
function arrivedOf({ from, to, company }: MoveWish): number | undefined {
  const move = findMove(from.db, company)
  if (move?.state !== 'released' || move.key === null) return undefined
  const digest = digestOf(move.key)
  const here = listWithMoves(to.db).find(({ id }) => findMove(to.db, id)?.keyDigest === digest)
  if (!here)
    throw new MoveFault(
      `Company ${company} was released, and has not come to ${to.dataDir}: it lives elsewhere.`,
    )
  return here.id
}

/** From the release on there is no way back. */
async function finish(
  { from, to, company, now, say, onStep }: MoveWish,
  here: number,
  begun: { head: FileHead; heldAt: number } | undefined,
): Promise<Moved> {
  const { key } = step(from.db, company, 'release', { now: now() })
  onStep?.('released')
  if (findMove(to.db, here)?.state === 'arrived') await thaw(to, here, now, { key: key ?? undefined })
  const thawedAt = now()
  onStep?.('thawed')
  say(`it lives in ${to.dataDir} as company ${here}`)
  await removeCompany(from, company, now())
  onStep?.('removed')
  return { company: here, head: begun?.head, heldMs: begun ? thawedAt - begun.heldAt : 0 }
}

async function undo({ from, to, company, now }: MoveWish): Promise<void> {
  const move = findMove(from.db, company)
  const digest = move?.key == null ? undefined : digestOf(move.key)
  for (const { id, state } of listWithMoves(to.db))
    if (state === 'arrived' && digest !== undefined && findMove(to.db, id)?.keyDigest === digest)
      await removeCompany(to, id, now())
  if (move !== undefined && move.state !== 'here') await thaw(from, company, now)
}
