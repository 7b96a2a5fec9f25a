import { atom, type ReadableAtom } from 'nanostores'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { getCallFigures } from '#contract/signages.ts'
import type { Scene } from '#rules/signage.ts'
import { type Request, request } from '../../client/request.ts'
import { type Board, board } from '../shared/board.ts'
import { createTurn } from '../shared/turn.ts'

export type CallFigures = OutputOf<typeof getCallFigures>
export type FiguresState = { kind: 'loading' } | { kind: 'ready'; figures: CallFigures } | { kind: 'failed' }

export interface TodaysFigures {
  $figures: ReadableAtom<FiguresState>
  load(): Promise<void>
  /** Loads again whenever a call is answered or over. @returns the end of it. */
  follow(): () => void
}

const IN_CALL: readonly Scene[] = ['Calling', 'Crowded', 'Active']

/** A call of this signage has been answered, or is over. */
const hasMoved = (before: Scene | undefined, now: Scene): boolean =>
  before !== undefined &&
  before !== now &&
  IN_CALL.includes(before) &&
  (now === 'Active' || !IN_CALL.includes(now))

export function createFigures(request: Request, board: Pick<Board, '$signages'>): TodaysFigures {
  const $figures = atom<FiguresState>({ kind: 'loading' })
  const turn = createTurn()

  const load = async () => {
    const isLast = turn.take()
    const reply = await request(getCallFigures, {})
    if (!isLast()) return
    if (reply.kind === 'ok') $figures.set({ kind: 'ready', figures: reply.value })
    // figures of a minute ago are better than none
    else if ($figures.get().kind !== 'ready') $figures.set({ kind: 'failed' })
  }

  const follow = () =>
    board.$signages.listen((signages, before) => {
      const scenes = new Map(before?.map((entry) => [entry.id, entry.state]))
      if (signages.some((entry) => hasMoved(scenes.get(entry.id), entry.state))) void load()
    })

  return { $figures, load, follow }
}

export const figures: TodaysFigures = createFigures(request, board)
