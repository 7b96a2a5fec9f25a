import { atom, type ReadableAtom } from 'nanostores'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { getCallFigures } from '#core/signages/contract.ts'
import type { Scene } from '#core/signages/signage.ts'
import { dayStartAt } from '#core/time/japan-time.ts'
import { type Board, board } from '../../line/board.ts'
import { type Clock, clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import { loadOnConnection } from '../../line/load-on-connection.ts'
import { line } from '../../line/page-line.ts'
import { type Request, request } from '../../line/request.ts'
import type { Stop } from '../../line/stop.ts'
import { createTurn } from '../../line/turn.ts'

export type CallStatistics = OutputOf<typeof getCallFigures>
export type StatisticsState =
  | { kind: 'loading' }
  | { kind: 'ready'; statistics: CallStatistics }
  | { kind: 'failed' }

export interface TodaysStatistics {
  $statistics: ReadableAtom<StatisticsState>
  load(): Promise<void>
  /** Loads the statistics when the page is connected, after each answered or closed call, and at midnight in Japan. */
  follow(): Stop
}

interface StatisticsDeps {
  request: Request
  board: Pick<Board, '$signages'>
  line: Pick<Line, 'onState' | 'state'>
  clock: Pick<Clock, 'serverNow' | 'every'>
}

/** Checks the date regularly, because computers sleep and clocks change. */
const LOOK_MS = 10_000

const IN_CALL: readonly Scene[] = ['Calling', 'Crowded', 'Active']

/** Whether a call of this signage was answered or has ended. */
const isCallEvent = (before: Scene | undefined, now: Scene): boolean =>
  before !== undefined &&
  before !== now &&
  IN_CALL.includes(before) &&
  (now === 'Active' || !IN_CALL.includes(now))

export function createStatistics({ request, board, line, clock }: StatisticsDeps): TodaysStatistics {
  const $statistics = atom<StatisticsState>({ kind: 'loading' })
  const turn = createTurn()
  let dayAt: number | undefined

  const load = async () => {
    dayAt = dayStartAt(clock.serverNow())
    const isLast = turn.take()
    const reply = await request(getCallFigures, {})
    if (!isLast()) return
    if (reply.kind === 'ok') $statistics.set({ kind: 'ready', statistics: reply.value })
    // If a reload fails, older numbers stay on the screen.
    else if ($statistics.get().kind !== 'ready') $statistics.set({ kind: 'failed' })
  }

  const loadOnNewDay = () => {
    if (dayAt !== undefined && dayStartAt(clock.serverNow()) !== dayAt) void load()
  }

  const follow = () => {
    const offs = [
      board.$signages.listen((signages, before) => {
        const scenes = new Map(before?.map((entry) => [entry.id, entry.state]))
        if (signages.some((entry) => isCallEvent(scenes.get(entry.id), entry.state))) void load()
      }),
      loadOnConnection(line, () => void load()),
      clock.every(LOOK_MS, loadOnNewDay),
    ]
    return () => {
      for (const off of offs) off()
    }
  }

  return { $statistics, load, follow }
}

export const statistics: TodaysStatistics = createStatistics({ request, board, line, clock })
