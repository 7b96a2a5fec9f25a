import type { SignageEntry } from '#core/realtime/shapes.ts'
import { pageSignages, SIGNAGE_SORTS } from '#core/signages/contract.ts'
import { SCENES } from '#core/signages/signage.ts'
import { type Board, board } from '../board/board.ts'
import { type Address, address, createPages, idIn, oneOf } from '../kit/pages.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { type Looks, looks } from './looks.ts'

interface SignageListParts {
  request: Request
  line: Pick<Line, 'on'>
  board: Pick<Board, '$signages'>
  looks: Pick<Looks, 'take'>
  clock: Pick<LocalClock, 'after'>
  address: Address
}

/** A list that is narrowed by states is asked for again so long after the first change of one. */
const FOLLOW_MS = 500

/** Spec 2.4.14: a page of the signages; their states come by the board, everything else with the page. */
export function createSignageList(parts: SignageListParts, storeId: number | undefined) {
  const pages = createPages(parts, pageSignages, {
    start: { text: '', store: storeId === undefined ? '' : String(storeId), state: '', sort: '' },
    input: ({ text, store, state, sort }) => ({
      text,
      storeId: idIn(store),
      status: oneOf(SCENES, state),
      sort: oneOf(SIGNAGE_SORTS, sort),
    }),
  })
  pages.$list.listen(({ value }) => parts.looks.take(value?.rows ?? []))

  return {
    ...pages,
    /** Loads, and follows what comes and goes. @returns what to call when the page goes */
    open(): () => void {
      let stopWaiting: Stop | undefined
      const stops = [
        parts.line.on('submitSignageState', () => void pages.load()),
        parts.line.on('listsChanged', () => void pages.load()),
        parts.board.$signages.listen(() => {
          if (pages.$wish.get().state === '') return
          stopWaiting ??= parts.clock.after(FOLLOW_MS, () => {
            stopWaiting = undefined
            void pages.load()
          })
        }),
        () => stopWaiting?.(),
        pages.close,
      ]
      void pages.load()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export type SignageList = ReturnType<typeof createSignageList>

export const openSignageList = (storeId: number | undefined): SignageList =>
  createSignageList({ request, line, board, looks, clock, address }, storeId)

/** The stores that signages belong to, in the order of their ids; 0 is none. */
export const storesOf = (entries: readonly SignageEntry[]): readonly { id: number; name: string | null }[] =>
  [...new Map(entries.map(({ storeId, storeName }) => [storeId, storeName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.id - b.id)

/** Spec 4.3: what the buttons of a row may do now. Its label flips between suspend and restart. */
export function mayNow(entry: Pick<SignageEntry, 'state' | 'scene'>): {
  monitor: boolean
  listen: boolean
  rest: boolean
  wanted: 'suspend' | 'restart'
} {
  return {
    // any number may watch
    monitor: entry.state === 'Standby' || entry.state === 'Suspended' || entry.state === 'Monitoring',
    listen: entry.state === 'Active',
    // it changes at any time but in a call
    rest: entry.scene !== 'Calling' && entry.scene !== 'Active',
    wanted: entry.scene === 'Suspended' ? 'restart' : 'suspend',
  }
}
