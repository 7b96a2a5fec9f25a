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

interface MoveInput {
  from: Cell
  to: Cell
  /** Configuration of the old cell (server). */
  config: Config
  company: number
  /** How long running calls may continue, in ms. */
  timeoutMs: number
  now: () => number
  say: (text: string) => void
  /** Called to make the proxy route the company's address to the new cell (server). @throws if it failed */
  lead: () => Promise<void>
  /** For tests: called after each step. */
  onStep?: (done: MoveStep) => void
}
export type MoveStep = ArriveStep | 'asked' | 'ahead' | 'held' | 'led' | 'released' | 'thawed' | 'removed'

interface Moved {
  company: number
  head: FileHead | undefined
  /** How long the company was locked, in ms. */
  heldMs: number
}

/**
 * Moves a company between two cells (servers) of this machine. If the move fails before the step `release`, the company
 * stays in the old cell. If the command is killed, running the same command again continues the move.
 * @throws MoveFault, or what `lead` throws
 */
export async function moveCompany(input: MoveInput): Promise<Moved> {
  const { from, to, company, now, say, onStep } = input
  if (from.dataDir === to.dataDir) throw new MoveFault('Source and destination are the same cell.')
  const done = arrivedOf(input)
  if (done) return finish(input, done, undefined)
  // A dry run, which reports problems before the company is locked for the move (`hold`).
  await arrive({
    cell: to,
    source: leave({ ...input, cell: from, isCopy: true, now: now() }).write(),
    now: now(),
    isCheck: 'rows',
    replaces: true,
  })
  onStep?.('asked')
  const ahead = await copyAhead(from, to, company)
  onStep?.('ahead')
  const heldAt = now()
  await hold(from, company, now() + input.timeoutMs, now)
  onStep?.('held')
  try {
    const left = leave({ ...input, cell: from, now: now() })
    for (const warning of left.warnings) say(warning)
    const { company: here, head } = await arrive({
      cell: to,
      source: left.write(ahead.digests),
      ahead,
      replaces: true,
      now: now(),
      onStep,
    })
    if (here === undefined) throw new MoveFault('The company did not arrive.')
    say(`${head.company.name}: ${sumOf(head)} rows and ${head.files.length} files were copied and verified`)
    await input.lead()
    onStep?.('led')
    return await finish(input, here, { head, heldAt })
  } catch (error) {
    if (stateOf(findMove(from.db, company)) !== 'released') {
      await undo(input)
      say('nothing was changed: the company stays in its cell')
    }
    throw error
  }
}

const sumOf = ({ sums }: FileHead): number => Object.values(sums).reduce((sum, { rows }) => sum + rows, 0)

/**
 * Locks the company for the move: its data cannot change afterwards. Without a running server this takes effect immediately. A
 * running server first waits for running calls to end.
 * @param until when the server ends calls that are still running (epoch ms)
 */
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

/**
 * Unlocks the company.
 * @param how for a moved company `{ key }`, with the key that the step `release` has returned in the old cell (server);
 * for a copy `{ isKeyless: true }`
 */
export async function thaw(
  cell: Cell,
  company: number,
  now: () => number,
  how: { key?: string | undefined; isKeyless?: boolean } = {},
): Promise<void> {
  step(cell.db, company, 'thaw', { now: now(), ...how })
  await cell.tell({ act: 'look', company })
}

/**
 * Returns the company's ID in the new cell (server) if an earlier, interrupted move has got as far as the step
 * `release`.
 */
function arrivedOf({ from, to, company }: MoveInput): number | undefined {
  const move = findMove(from.db, company)
  if (move?.state !== 'released' || move.key === null) return undefined
  const digest = digestOf(move.key)
  const here = listWithMoves(to.db).find(({ id }) => findMove(to.db, id)?.keyDigest === digest)
  if (!here)
    throw new MoveFault(`Company ${company} was released, but is not in ${to.dataDir}: it lives elsewhere.`)
  return here.id
}

/**
 * The last steps of a move between cells (servers): release in the old cell, thaw in the new cell, and removal from the
 * old cell. A release cannot be undone.
 */
async function finish(
  { from, to, company, now, say, onStep }: MoveInput,
  here: number,
  begun: { head: FileHead; heldAt: number } | undefined,
): Promise<Moved> {
  const { key } = step(from.db, company, 'release', { now: now() })
  onStep?.('released')
  if (findMove(to.db, here)?.state === 'arrived') await thaw(to, here, now, { key: key ?? undefined })
  const thawedAt = now()
  onStep?.('thawed')
  say(`the company now lives in ${to.dataDir} as company ${here}`)
  await removeCompany(from, company, now())
  onStep?.('removed')
  return { company: here, head: begun?.head, heldMs: begun ? thawedAt - begun.heldAt : 0 }
}

async function undo({ from, to, company, now }: MoveInput): Promise<void> {
  const move = findMove(from.db, company)
  const digest = move?.key == null ? undefined : digestOf(move.key)
  for (const { id, state } of listWithMoves(to.db))
    if (state === 'arrived' && digest !== undefined && findMove(to.db, id)?.keyDigest === digest)
      await removeCompany(to, id, now())
  if (move !== undefined && move.state !== 'here') await thaw(from, company, now)
}
